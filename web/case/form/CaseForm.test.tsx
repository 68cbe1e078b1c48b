// @vitest-environment happy-dom
import { act } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { SessionUser } from '#shared/auth/account.contract.ts'
import type { DocumentWithAmounts } from '#shared/documents/document-amounts.ts'
import { processDocument } from '#shared/documents/processing.contract.ts'
import { listServicePlans, type ServicePlan } from '#shared/service-plans/service-plan.contract.ts'
import { documentForTest } from '../../documents/testing/document-for-test.ts'
import { call } from '../../lib/api-client.ts'
import { takeLeftBehind } from '../../lib/left-behind.ts'
import { find, render, until } from '../../ui/testing/render.tsx'
import { CaseForm } from './CaseForm.tsx'

vi.mock('../../lib/api-client.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))

const WORKER = { id: 7, userType: 'worker', role: 'worker', permissions: null } as SessionUser
const planOf = (id: number, combinationEligible: boolean): ServicePlan => ({
  id,
  name: `5G ${id}`,
  carrier: 'KT',
  planType: '5G',
  dataAllowance: null,
  monthlyFee: 55_000,
  combinationEligible,
  isActive: true,
})

beforeEach(() => {
  takeLeftBehind({ accountId: undefined, form: 'case 1' })
  vi.mocked(call).mockImplementation((async (endpoint: unknown) => {
    if (endpoint === processDocument) return documentForTest({ version: 2 })
    return endpoint === listServicePlans ? [planOf(2, true), planOf(3, false)] : []
  }) as never)
})

async function open(changed: Partial<DocumentWithAmounts> = {}): Promise<void> {
  await render(
    <MemoryRouter>
      <CaseForm
        account={WORKER}
        document={documentForTest(changed)}
        isGone={false}
        isWorkRequest={false}
        firstField={null}
        onNext={undefined}
        nextHint=""
      />
    </MemoryRouter>,
  )
  await until(() => group('가입비'))
}

function findGroup(legend: string): HTMLFieldSetElement | undefined {
  const groups = [...document.querySelectorAll('fieldset')]
  return groups.find(({ firstElementChild }) => firstElementChild?.textContent?.startsWith(legend))
}
function group(legend: string): HTMLFieldSetElement {
  const found = findGroup(legend)
  if (found === undefined) throw new Error(`no ${legend}`)
  return found
}
const choices = (legend: string) => [...group(legend).querySelectorAll('label')]
const words = (legend: string) => choices(legend).map(({ textContent }) => textContent)
const press = (legend: string, word: string) =>
  act(async () =>
    choices(legend)
      .find(({ textContent }) => textContent === word)
      ?.click(),
  )
const checked = (legend: string) =>
  choices(legend).flatMap(({ textContent, control }) =>
    (control as HTMLInputElement).checked ? [textContent] : [],
  )
/** The labels of the texts that can be written. */
const areas = () =>
  [...document.querySelectorAll('textarea')].map(({ id }) =>
    find(`label[for="${id}"]`).textContent.replace('*', ''),
  )

describe('the status', () => {
  const OPEN = ['진행중', '업무요청중', '보완필요', '개통완료']

  test.each([
    ['KT', [...OPEN, '취소', '폐기']],
    ['기타 선불', [...OPEN, '기타완료', '취소', '폐기']],
  ])('of a waiting application of %s becomes one of %j', async (carrier, offered) => {
    await open({ carrier })
    expect(document.body.textContent).toContain('현재 대기')
    expect(words('변경할 상태')).toEqual(offered)
  })

  test('that is chosen says what can be written, and which of it the store sees', async () => {
    await open({ carrier: '기타' })
    for (const [status, written] of Object.entries({
      진행중: ['메모'],
      업무요청중: ['메모'],
      보완필요: ['보완 내용', '메모'],
      개통완료: ['판매점 메모', '메모'],
      기타완료: ['판매점 메모', '메모'],
      취소: ['취소 사유', '메모'],
      폐기: ['폐기 사유'],
    })) {
      await press('변경할 상태', status)
      expect([status, areas()]).toEqual([status, written])
      const tells = ['보완필요', '개통완료', '기타완료', '취소'].includes(status)
      expect([status, document.body.textContent.includes('판매점에 보입니다.')]).toEqual([status, tells])
    }
  })
})

describe('the fees', () => {
  test.each([
    ['가입비', '미적용', ['선납', '후납']],
    ['유심비', '미적용', ['선납', '후납']],
    ['결합 여부', '미지정', ['결합', '미결합']],
  ])('of %s are one or none, which is %s: %j', async (legend, none, offered) => {
    await open({ servicePlanId: 2 })
    expect(words(legend)).toEqual(offered)
    const legendWords = () => group(legend).firstElementChild?.textContent
    expect(legendWords()).toBe(`${legend}${none}`)
    for (const word of offered) {
      await press(legend, word)
      expect([checked(legend), legendWords()]).toEqual([[word], legend])
    }
    for (const word of checked(legend)) await press(legend, word ?? '')
    expect([checked(legend), legendWords()]).toEqual([[], `${legend}${none}`])
  })

  test('are taken away by unchecking them', async () => {
    await open({ registrationFeePrepaid: true, simFeePostpaid: true })
    await press('가입비', '선납')
    await press('유심비', '후납')
    await act(async () => find<HTMLFormElement>('form').requestSubmit())
    const plan = {
      registrationFeePrepaid: false,
      registrationFeePostpaid: false,
      registrationFeeInstallment: false,
      simFeePrepaid: false,
      simFeePostpaid: false,
      simFeeInstallment: false,
    }
    await until(() =>
      expect(call).toHaveBeenCalledWith(processDocument, { params: { id: 1 }, body: { version: 1, plan } }),
    )
  })

  test.each([
    [2, true],
    [3, false],
  ])('have a bundle with a plan that can be combined only: plan %j, %j', async (servicePlanId, hasBundle) => {
    await open({ servicePlanId })
    expect(findGroup('결합 여부') !== undefined).toBe(hasBundle)
  })
})
