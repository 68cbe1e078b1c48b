import * as z from 'zod/mini'
import { wireBoolean } from '../wire.ts'

/** Of a download: `confirmRisk=true` after the caller was told by RISKY_FILE what may be dangerous in it. */
export const riskQuery = { confirmRisk: z.optional(wireBoolean) }
export type RiskQuery = { confirmRisk?: boolean | undefined }

/** The type and name under which a risky PDF is answered for its pages to be drawn as pictures. */
export const PICTURES_ONLY_TYPE = 'application/vnd.portal.pictures-only'
export const PICTURES_ONLY_NAME = '미리보기.bin'
