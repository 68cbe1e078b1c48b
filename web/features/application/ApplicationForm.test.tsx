// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { useQuestions } from '../../ui/confirm.ts'
import { find, type, until } from '../../ui/testing/render.tsx'
import { useToasts } from '../../ui/toast.ts'
import { type ApplicationValues, EMPTY_APPLICATION } from './application-values.ts'
import { renderApplication } from './testing/render-application.tsx'

test('what was typed goes into the outbox under the id of its draft, and the form is emptied', async () => {
  const enqueue = vi.fn(async () => 'the-submission')
  const saveText = vi.fn(async () => {})
  const onQueued = vi.fn()
  await renderApplication({
    offline: { drafts: { saveText }, outbox: { enqueue } },
    onQueued,
  })
  await type(find<HTMLInputElement>('input[name=customerName]'), '김민수')
  await act(async () => find<HTMLFormElement>('form').requestSubmit())
  await until(() => expect(onQueued).toHaveBeenCalledOnce())
  expect(enqueue).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ accountId: 7, draftId: 'application', file: null }),
  )
  expect(enqueue.mock.lastCall).toMatchObject([{ fields: { customerName: '김민수', customerType: 'new' } }])
  expect(saveText).toHaveBeenCalledOnce()
  expect(find<HTMLInputElement>('input[name=customerName]').value).toBe('')
})

test('an application goes on without the search for others like it, where that fails', async () => {
  const enqueue = vi.fn(async () => 'the-submission')
  const server = vi.fn(async (_address: string) => {
    throw new TypeError('no network')
  })
  vi.stubGlobal('fetch', server)
  await renderApplication({
    values: { customerName: '김민수', customerPhone: '010-1234-5678' },
    offline: { drafts: { saveText: async () => {} }, outbox: { enqueue } },
  })
  await act(async () => find<HTMLFormElement>('form').requestSubmit())
  await until(() => expect(enqueue).toHaveBeenCalledOnce())
  expect(server.mock.calls.map(([address]) => address)).toContain('/api/documents/check-duplicate')
  expect(useQuestions.getState()).toEqual([])
  expect(useToasts.getState()).toEqual([])
})

test.each([
  [
    'received',
    { state: 'done', documentNumber: '20261120-00001', error: null },
    { kind: 'success', title: '접수 완료', description: '김민수님 신청이 접수되었습니다.' },
  ],
  [
    'refused',
    { state: 'rejected', error: { sentence: '취급하지 않는 통신사입니다.' } },
    { kind: 'error', title: '접수 실패', description: '취급하지 않는 통신사입니다.' },
  ],
])('an application that the server has %s is told with what the server says', async (_what, item, told) => {
  const sent = { submissionId: 'the-submission', kind: 'application', label: '', ...item }
  const outbox = { enqueue: async () => 'the-submission', list: async () => [sent] }
  await renderApplication({
    values: { customerName: '김민수' },
    offline: { drafts: { saveText: async () => {} }, outbox },
  })
  await act(async () => find<HTMLFormElement>('form').requestSubmit())
  await until(() => expect(useToasts.getState().at(-1)).toMatchObject(told))
})

test('the form is emptied only after its draft is deleted, so that leaving at once does not bring it back', async () => {
  let deleted = () => {}
  const deleting = vi.fn(() => new Promise<void>((resolve) => (deleted = resolve)))
  await renderApplication({
    values: { customerName: '김민수' },
    offline: { drafts: { delete: deleting } },
  })
  const customerName = () => find<HTMLInputElement>('input[name=customerName]').value
  await act(async () => find('button[type=button]:has(+ button[type=submit])').click())
  await act(async () => useQuestions.getState()[0]?.answer(true))
  expect(deleting).toHaveBeenCalledExactlyOnceWith(7, 'application')
  expect(customerName()).toBe('김민수')
  await act(async () => deleted())
  expect(customerName()).toBe('')
})

test.each([
  ['new', 'previousCarrier'],
  ['port-in', 'desiredNumber'],
] as const)(
  'a %s application draws every field that can be wrong, in the order in which they are named',
  async (customerType, without) => {
    await renderApplication({ values: { customerType } })
    await act(async () => find('[aria-label="더 입력"] button').click())
    const drawn = [...document.querySelectorAll('form [name]')].map((field) => field.getAttribute('name'))
    const named = Object.keys(EMPTY_APPLICATION).filter((field) => field !== without)
    expect([...new Set(drawn)].filter((field) => field !== 'file')).toEqual(named)
  },
)

const folded = async (values: Partial<ApplicationValues>) => {
  const enqueue = vi.fn(async () => 'the-submission')
  await renderApplication({
    values: { customerName: '김민수', ...values },
    offline: { drafts: { saveText: async () => {} }, outbox: { enqueue } },
  })
  const fold = () => find<HTMLButtonElement>('[aria-label="더 입력"] button')
  return { fold, enqueue }
}

test('what is wrong under the fold opens it, has the focus, and stays in sight when it is mended', async () => {
  const { fold, enqueue } = await folded({ customerEmail: 'kim@' })
  // What a draft has there is in sight.
  expect(fold().getAttribute('aria-expanded')).toBe('true')
  await act(async () => fold().click())
  expect(fold().textContent).toContain('1개 입력됨')
  expect(document.querySelector('input[name=customerEmail]')).toBeNull()
  await act(async () => find<HTMLFormElement>('form').requestSubmit())
  await until(() => expect(find('input[name=customerEmail]')).toBeTruthy())
  expect(enqueue).not.toHaveBeenCalled()
  expect(document.activeElement?.getAttribute('name')).toBe('customerEmail')
  await type(find<HTMLInputElement>('input[name=customerEmail]'), 'kim@example.com')
  expect(fold().getAttribute('aria-expanded')).toBe('true')
})

test('a text that is too long stays whole in every line and memo, with its sentence beside it', async () => {
  const { fold, enqueue } = await folded({})
  await act(async () => fold().click())
  // Of the plan only the chosen one counts; what was typed is a search for it.
  const lines = [
    ...document.querySelectorAll<HTMLInputElement>(
      'form :is(input:not([type=radio], [type=checkbox], [type=file], [readonly], [name=servicePlanId]), textarea)',
    ),
  ]
  expect(lines.length).toBeGreaterThan(8)
  for (const line of lines) await type(line, '1'.repeat(2_001))
  await act(async () => find<HTMLFormElement>('form').requestSubmit())
  expect(enqueue).not.toHaveBeenCalled()
  const said = lines.map(({ id, value }) => [
    value.replace(/\D/g, '').length,
    find(`[id="${id}-error"]`).textContent,
  ])
  expect(said).toEqual(lines.map(() => [2_001, expect.stringMatching(/자까지 입력할 수 있습니다\.$/)]))
})

const ASKS_ALL = {
  requireCustomerName: true,
  requireCustomerPhone: true,
  requireCustomerEmail: true,
  requireContactCode: true,
  requirePreviousCarrier: true,
  requireBundleNumber: true,
  requireBundleCarrier: true,
  requireDesiredNumber: true,
  requireDocumentUpload: true,
}
const PAPERS = ['서류 첨부', '서류를 첨부해주세요.']
const CODE = ['개통방명 코드', '개통방명 코드를 입력해주세요.']
const CUSTOMER = [
  ['고객명', '고객명을 입력해주세요.'],
  ['연락처', '연락처를 입력해주세요.'],
  ['이메일', '이메일을 입력해주세요.'],
]
const BUNDLE = [
  ['결합번호', '결합번호를 입력해주세요.'],
  ['결합통신사', '결합통신사를 입력해주세요.'],
]

test.each([
  ['new', [PAPERS, CODE, ...CUSTOMER, ['희망번호', '희망번호를 입력해주세요.'], ...BUNDLE]],
  ['port-in', [PAPERS, ['이전통신사', '이전통신사를 입력해주세요.'], CODE, ...CUSTOMER, ...BUNDLE]],
] as const)(
  'a %s application says at each field that its carrier asks for it',
  async (customerType, asked) => {
    await renderApplication({ carrier: ASKS_ALL, values: { customerType } })
    await act(async () => find<HTMLFormElement>('form').requestSubmit())
    const said = [...document.querySelectorAll('form [aria-invalid=true]')].map((field) => {
      const label = field.querySelector('legend') ?? find(`label[for="${field.id}"]`)
      const [error = ''] = field.getAttribute('aria-describedby')?.split(' ') ?? []
      return [label.textContent?.replace('*', ''), find(`[id="${error}"]`).textContent]
    })
    expect(said).toEqual(asked)
    expect(find('form [role=alert]').textContent).toContain('입력 오류')
  },
)

test('a store that chooses a carrier has the code that is set for it there', async () => {
  const code = (name: string) => ({ code: name, dealerName: '강남모바일', carrier: 'KT' })
  await renderApplication({
    userType: 'dealer',
    values: { carrier: '' },
    reference: {
      contactCodes: [code('K-1'), code('K-2')],
      profile: { kpNumber: null, dealerName: '강남모바일', location: null, carrierCodes: { KT: 'K-2' } },
    },
  })
  const carrier = find<HTMLSelectElement>('select[name=carrier]')
  carrier.value = 'KT'
  await act(async () => carrier.dispatchEvent(new Event('change', { bubbles: true })))
  expect(find<HTMLInputElement>('[name=contactCode]').value).toBe('K-2')
  expect(find<HTMLInputElement>('input[name=storeName]').value).toBe('강남모바일')
})

test('a port-in comes from one of six carriers', async () => {
  await renderApplication({ values: { customerType: 'port-in' } })
  const offered = [...document.querySelectorAll<HTMLInputElement>('input[name=previousCarrier]')]
  expect(offered.map(({ labels }) => labels?.[0]?.textContent)).toEqual([
    'SK',
    'KT',
    'LG',
    'SK알뜰',
    'KT알뜰',
    'LG알뜰',
  ])
})

test.each([
  ['KT', true],
  ['기타 선불', false],
])('the name of the store at %s cannot be typed: %s', async (name, isKnown) => {
  await renderApplication({ carrier: { name } })
  expect(find<HTMLInputElement>('input[name=storeName]').readOnly).toBe(isKnown)
})

test('papers are documents and pictures of up to 10 MB', async () => {
  await renderApplication({})
  const input = find<HTMLInputElement>('input[type=file]')
  for (const ending of ['.pdf', '.doc', '.docx', '.jpg', '.jpeg', '.png'])
    expect(input.accept.split(',')).toContain(ending)
  expect(document.body.textContent).toContain('pdf, doc, docx, jpg, jpeg, png · 최대 10MB')
})
