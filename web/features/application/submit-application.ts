import type { SessionUser } from '#shared/auth/account.contract.ts'
import { statusLabel } from '#shared/documents/activation-status.ts'
import { checkDuplicate } from '#shared/documents/application.contract.ts'
import { formatKstDateTime } from '#shared/kst.ts'
import { call } from '../../lib/api-client.ts'
import { type Offline, readFile } from '../../offline/index.ts'
import { confirm } from '../../ui/confirm.ts'
import { type ApplicationValues, applicationFields } from './application-values.ts'

/** How long the duplicate check may take on a bad connection before the form goes on without it. */
const DUPLICATE_CHECK_MS = 4000

/** Warns of earlier applications of the same month, store, carrier and holder; true to go on. */
export async function mayBeSubmitted(values: ApplicationValues): Promise<boolean> {
  if (!navigator.onLine || values.customerName === '' || values.customerPhone === '') return true
  const { customerName, customerPhone, carrier, storeName, contactCode } = values
  const answer = await call(checkDuplicate, {
    body: { customerName, customerPhone, carrier, storeName, contactCode },
    signal: AbortSignal.timeout(DUPLICATE_CHECK_MS),
  }).catch(() => null)
  const duplicates = answer?.duplicates ?? []
  if (duplicates.length === 0) return true
  // Of applications that this account may not see the server tells only how many there are.
  const lines = duplicates.flatMap(({ uploadedAt, documentNumber, activationStatus }) =>
    documentNumber === null
      ? []
      : [
          [formatKstDateTime(uploadedAt), documentNumber, statusLabel(activationStatus ?? '')]
            .filter(Boolean)
            .join(' · '),
        ],
  )
  return confirm({
    title: '중복 접수 확인',
    body: `이번 달에 같은 판매점, 통신사, 명의자로 접수된 서류가 ${duplicates.length}건 있습니다.\n${lines.map((line) => `${line}\n`).join('')}\n그래도 접수하시겠습니까?`,
    confirmLabel: '그래도 접수',
    cancelLabel: '돌아가기',
  })
}

/** Said when the server has the application; not every carrier asks for a name. */
export function receivedSentence(customerName: string): string {
  const name = customerName.trim()
  return name === '' ? '신청이 접수되었습니다.' : `${name}님 신청이 접수되었습니다.`
}

/** Warns of an application of the same customer and carrier that still waits on the device; true to go on. */
export async function mayWaitTwice(
  offline: Offline,
  accountId: number,
  values: ApplicationValues,
  replaces: string | null,
): Promise<boolean> {
  const label = labelOf(values)
  const items = await offline.outbox.list(accountId)
  const isThere = items.some(
    (item) =>
      item.kind === 'application' &&
      item.state !== 'done' &&
      item.submissionId !== replaces &&
      item.label === label,
  )
  if (!isThere) return true
  return confirm({
    title: '전송 대기함 확인',
    body: `같은 신청이 아직 전송되지 않고 이 기기에 있습니다.\n${label}\n\n그래도 한 번 더 접수하시겠습니까?`,
    confirmLabel: '그래도 접수',
    cancelLabel: '돌아가기',
  })
}

function labelOf({ customerName, carrier }: ApplicationValues): string {
  return [customerName, carrier].filter((part) => part !== '').join(' · ') || '이름 없는 신청'
}

/** Puts the application into the outbox, in place of its draft and of a corrected record. */
export async function queueApplication(
  offline: Offline,
  account: SessionUser,
  values: ApplicationValues,
  file: File | null,
  more: { draftId: string; replaces: string | null },
): Promise<string> {
  return offline.outbox.enqueue({
    accountId: account.id,
    kind: 'application',
    fields: applicationFields(values),
    file: file === null ? null : await readFile(file),
    label: labelOf(values),
    draftId: more.draftId,
    ...(more.replaces === null ? {} : { replaces: more.replaces }),
  })
}
