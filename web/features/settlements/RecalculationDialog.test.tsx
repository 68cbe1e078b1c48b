// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { find, render } from '../../ui/testing/render.tsx'
import { RecalculationDialog } from './SettlementActions.tsx'

const never = vi.hoisted(() => () => new Promise(() => {}))
vi.mock('../../lib/api-client.ts', async (original) => ({ ...(await original<object>()), call: never }))

test('it says what is taken as of the activation, and what as of now', async () => {
  await render(<RecalculationDialog onClose={() => {}} />)
  const said = find('[role=dialog]').textContent
  expect(said).toContain('정산단가는 개통일 기준으로 다시 읽습니다.')
  expect(said).toContain('부가서비스 차감과 정책은 지금 등록된 것으로 계산합니다.')
  expect(said).toContain('직접 입력한 금액과 마감된 달은 바뀌지 않습니다.')
  expect(said).toContain('직접 입력한 금액 아래의 계산된 금액은 다시 계산합니다.')
})
