import type { RiskQuery } from '#shared/files/risky-download.ts'
import { ApiError } from '../lib/api-client.ts'
import type { Downloaded } from '../lib/api-download.ts'
import { confirm } from './confirm.ts'

/**
 * Downloads a file. Where the server says that it may be dangerous, the person is told why and asked; null: the answer was no.
 * `fetchFile` gets what to add to the query.
 */
export async function downloadAfterWarning(
  fetchFile: (query: RiskQuery) => Promise<Downloaded>,
): Promise<Downloaded | null> {
  try {
    return await fetchFile({})
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'RISKY_FILE') throw error
    const reasons = error.details.map(({ message }) => `· ${message}`)
    const isAgreed = await confirm({
      title: '위험할 수 있는 파일입니다',
      body: `${reasons.join('\n')}\n\n믿을 수 있는 사람이 보낸 파일일 때만 다운로드해주세요. 다운로드하면 접속 기록에 남습니다.`,
      confirmLabel: '그래도 다운로드',
      destructive: true,
    })
    return isAgreed ? fetchFile({ confirmRisk: true }) : null
  }
}
