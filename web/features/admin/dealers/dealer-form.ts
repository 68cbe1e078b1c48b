import * as z from 'zod/mini'
import { newPasswordText, personNameText, usernameText } from '#shared/auth/account.contract.ts'
import { type Dealer, dealerPhoneText } from '#shared/dealers/dealer.contract.ts'
import { LIMITS } from '#shared/limits.ts'
import { emailText, optionalText } from '#shared/text.ts'

/** A line of the editor: one carrier's code. */
export interface CodeLine {
  /** Identifies the line while it is edited. */
  id: number
  carrier: string
  code: string
}

const codeLines = z
  .array(
    z.object({
      id: z.number(),
      carrier: optionalText(LIMITS.carrier),
      code: optionalText(LIMITS.contactCode),
    }),
  )
  .check(
    z.refine(
      (lines: CodeLine[]) => filled(lines).every(({ carrier, code }) => carrier !== '' && code !== ''),
      '통신사와 접점코드를 모두 입력해주세요.',
    ),
    z.refine(
      (lines: CodeLine[]) =>
        new Set(filled(lines).map(({ carrier }) => carrier)).size === filled(lines).length,
      '같은 통신사가 두 번 들어 있습니다.',
    ),
  )

const shape = {
  dealerName: optionalText(LIMITS.name),
  name: personNameText,
  username: usernameText,
  contactPhone: dealerPhoneText,
  contactEmail: emailText,
  location: optionalText(LIMITS.shortText),
  carrierCodes: codeLines,
}

export const NewDealerForm = z.object({ ...shape, password: newPasswordText })
/** An empty password leaves the present one unchanged. */
export const DealerForm = z.object({ ...shape, password: z.union([z.literal(''), newPasswordText]) })
export type DealerForm = z.infer<typeof DealerForm>

export function dealerFormOf(dealer: Dealer | null): DealerForm {
  return {
    dealerName: dealer?.dealerName ?? '',
    name: dealer?.name ?? '',
    username: dealer?.username ?? '',
    password: '',
    contactPhone: dealer?.contactPhone ?? '',
    contactEmail: dealer?.contactEmail ?? '',
    location: dealer?.location ?? '',
    carrierCodes: Object.entries(dealer?.carrierCodes ?? {}).map(([carrier, code], id) => ({
      id,
      carrier,
      code,
    })),
  }
}

/** The form as the server takes it. A store without a name of its own gets the name of its person. */
export function inputOf({ dealerName, carrierCodes, ...form }: DealerForm) {
  return {
    ...form,
    dealerName: dealerName === '' ? form.name : dealerName,
    carrierCodes: Object.fromEntries(filled(carrierCodes).map(({ carrier, code }) => [carrier, code])),
  }
}

/** The lines with an empty one added at the end. */
export function withLine(lines: readonly CodeLine[]): CodeLine[] {
  const last = Math.max(-1, ...lines.map(({ id }) => id))
  return [...lines, { id: last + 1, carrier: '', code: '' }]
}

function filled(lines: readonly CodeLine[]): CodeLine[] {
  return lines.filter(({ carrier, code }) => carrier !== '' || code !== '')
}
