import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'

/** What an installation needs before stores can submit and be paid, in the order in which it is done. */
export const SETUP_STEPS = [
  'carriers',
  'service-plans',
  'dealers',
  'contact-codes',
  'prices',
  'workers',
  'backup',
  'https',
] as const
export type SetupStepName = (typeof SETUP_STEPS)[number]

/** What must be there before a step can be taken: a contact code names its sales manager, a price its plan. */
const NEEDED_FIRST = ['sales-managers', 'service-plans', 'carriers'] as const

const SetupStep = z.object({
  name: z.enum(SETUP_STEPS),
  isDone: z.boolean(),
  /** How it stands now, as one sentence with its figure: `13개`, `없음`. */
  sentence: z.string(),
  /** Null: the step can be taken now. */
  needs: z.nullable(z.enum(NEEDED_FIRST)),
})
export type SetupStep = z.infer<typeof SetupStep>

const Setup = z.object({
  steps: z.array(SetupStep),
  /** The list of steps is shown by itself until somebody hides it or all are done. */
  isHidden: z.boolean(),
})
export type Setup = z.infer<typeof Setup>

export const readSetup = defineEndpoint({
  method: 'GET',
  path: '/api/admin/setup',
  summary: '시작 준비: 단계마다 지금 상태',
  access: 'admin.system',
  response: Setup,
})
/** For all administrators. */
export const hideSetup = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/setup',
  summary: '시작 준비 숨기기와 다시 표시',
  access: 'admin.system',
  body: z.strictObject({ isHidden: z.boolean('예 또는 아니오를 선택해주세요.') }),
  response: Setup,
})
