// @ts-check
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder that holds package.json, whatever the working directory is. */
export const rootFolder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..')

/** @param {string[]} parts */
export const inRoot = (...parts) => path.join(rootFolder, ...parts)
