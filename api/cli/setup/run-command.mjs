// @ts-check
import { spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import { rootFolder } from './root-folder.mjs'

/**
 * Runs a program to its end in the root folder. `output` holds both streams unless `show` hands them to the terminal.
 * A program that cannot be started counts as exit code 127.
 * @param {string} program
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, show?: boolean }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runCommand(program, args, { env = {}, show = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: rootFolder,
      env: { ...process.env, ...env },
      stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout?.on('data', (chunk) => {
      output += chunk
    })
    child.stderr?.on('data', (chunk) => {
      output += chunk
    })
    child.on('error', (error) => resolve({ code: 127, output: error.message }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/**
 * The first of these programs that stands in PATH, as a full path.
 * @param {string[]} names
 */
export function findProgram(...names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean)
  const endings = process.platform === 'win32' ? ['.exe', '.cmd', ''] : ['']
  for (const name of names) {
    for (const folder of folders) {
      for (const ending of endings) {
        const file = path.join(folder, name + ending)
        if (isExecutable(file)) return file
      }
    }
  }
  return undefined
}

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * The npm that started this process, else the one in PATH.
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv }} [options]
 */
export function runNpm(args, options) {
  const script = process.env.npm_execpath
  if (script?.endsWith('.js')) return runCommand(process.execPath, [script, ...args], options)
  return runCommand(findProgram('npm') ?? 'npm', args, options)
}
