// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query'
import { act, type FocusEvent, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { ApiError, NetworkError } from '../../lib/api-client.ts'
import { takeLeftBehind } from '../../lib/left-behind.ts'
import { caching } from '../../lib/query-client.ts'
import { hasUnsavedChanges } from '../../lib/unsaved-changes.ts'
import { useQuestions } from '../../ui/confirm.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextareaField } from '../../ui/TextareaField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { find, press, render, type } from '../../ui/testing/render.tsx'
import { useToasts } from '../../ui/toast.ts'
import { useCheckedForm } from './checked-form.ts'
import { FormDialog, type FormDialogProps } from './FormDialog.tsx'
import { hintEnterKey } from './form-keys.ts'

const LIST = ['list of the test']
const PLACE = 'code of the test'
const Code = z.object({
  code: z.string().check(z.trim(), z.minLength(1, '코드를 입력해주세요.')),
  carrier: z.string(),
  store: z.string().check(z.trim(), z.minLength(1, '판매점을 입력해주세요.')),
  notes: z.string(),
})
type Code = z.infer<typeof Code>
const EMPTY: Code = { code: '', carrier: '', store: '', notes: '' }
const FILLED: Code = { code: 'KT-1', carrier: 'KT', store: '강남점', notes: '' }
const apiError = (status: number, code: string, details: { field: string; message: string }[] = []) =>
  new ApiError({
    status,
    code,
    message: `${code} 문장`,
    details,
  })

const read = vi.fn(async () => 1)
const onClose = vi.fn()
beforeEach(() => {
  read.mockClear()
  onClose.mockClear()
  takeLeftBehind({ accountId: undefined, form: PLACE })
  for (const { id } of useToasts.getState()) toastDismissed(id)
})
afterEach(() => vi.unstubAllGlobals())
const toastDismissed = (id: number) => useToasts.getState().find((item) => item.id === id)

type Props = Partial<Omit<FormDialogProps<Code, Code, unknown>, 'children'>> & { children?: ReactNode }

async function open(start: Code, save: (code: Code) => Promise<unknown>, props: Props = {}, schema = Code) {
  function Draw() {
    useQuery({ ...caching.admin, queryKey: LIST, queryFn: read })
    const form = useCheckedForm(schema, start, { place: PLACE })
    return (
      <FormDialog
        title="접점코드 추가"
        submitLabel="추가"
        saved="추가되었습니다."
        failed="접점코드 추가 실패"
        changes={LIST}
        onClose={onClose}
        {...props}
        form={form}
        save={save}
      >
        {props.children}
        <TextField label="코드" {...form.field('code')} />
        <SelectField label="통신사" options={[{ value: '', label: '' }, KT]} {...form.field('carrier')} />
        <TextField label="판매점" {...form.field('store')} />
        <TextareaField label="메모" {...form.field('notes')} />
      </FormDialog>
    )
  }
  return render(<Draw />)
}
const KT = { value: 'KT', label: 'KT' }
const input = (name: string) => find<HTMLInputElement>(`[name="${name}"]`)
const submit = () => act(async () => find<HTMLFormElement>('form').requestSubmit())
const alerts = () => [...document.querySelectorAll('form [role="alert"]')]
const told = () => useToasts.getState().map(({ title, description }) => `${title} ${description}`)
const focused = () => (document.activeElement as HTMLInputElement).name
/** Sets the device: a touch screen or a keyboard. */
const touch = (isTouch: boolean) =>
  vi.stubGlobal('matchMedia', () => ({ matches: isTouch, addEventListener() {}, removeEventListener() {} }))

test('what is wrong stands at the fields and in one place that announces it; the first one has the focus', async () => {
  const save = vi.fn(async () => {})
  await open(EMPTY, save)
  await submit()
  expect(save).not.toHaveBeenCalled()
  expect(alerts()).toHaveLength(1)
  expect(alerts()[0]?.textContent).toBe('입력 오류코드를 입력해주세요.판매점을 입력해주세요.')
  expect(input('code').getAttribute('aria-invalid')).toBe('true')
  expect(focused()).toBe('code')
  await act(async () => alerts()[0]?.querySelectorAll('button')[1]?.click())
  expect(focused()).toBe('store')
})

test('what several fields lack alike is said once, and leads to the first of them', async () => {
  const alike = ['store', 'code'].map((field) => ({ field, message: '다시 선택해주세요.' }))
  await open(FILLED, () => Promise.reject(apiError(400, 'INVALID_INPUT', alike)))
  await submit()
  expect(alerts()[0]?.textContent).toBe('입력 오류다시 선택해주세요.')
  await act(async () => alerts()[0]?.querySelector('button')?.click())
  expect(focused()).toBe('code')
  expect(input('store').getAttribute('aria-invalid')).toBe('true')
})

test('a brief form says what is wrong with a field that it does not show', async () => {
  const Hidden = z.extend(Code, { hidden: z.string() })
  const refused = async () => {
    throw apiError(400, 'INVALID_INPUT', [{ field: 'hidden', message: '결합번호가 올바르지 않습니다.' }])
  }
  await open({ ...FILLED, hidden: '' } as Code, refused, { isBrief: true }, Hidden)
  await submit()
  expect(alerts()[0]?.textContent).toContain('결합번호가 올바르지 않습니다.')
})

test('what is mended is no longer said', async () => {
  await open(EMPTY, async () => {})
  await submit()
  await type(input('code'), 'KT-1')
  expect(alerts()[0]?.textContent).toBe('입력 오류판매점을 입력해주세요.')
  await type(input('store'), '강남점')
  expect(alerts()).toEqual([])
})

test('one sentence over what was left empty is said aloud, and not over what is only wrong', async () => {
  const missingSentence = '모두 입력해주세요.'
  await open({ ...FILLED, store: '' }, async () => {}, { missingSentence })
  await submit()
  expect(alerts()[0]?.textContent).toContain(missingSentence)
  expect(told()).toContain(`입력 오류 ${missingSentence}`)
})

test('a refusal stands at the fields that it names, which take it away again', async () => {
  await open(FILLED, () =>
    Promise.reject(apiError(400, 'VALIDATION_FAILED', [{ field: 'store', message: '없는 판매점입니다.' }])),
  )
  await submit()
  expect(alerts()[0]?.textContent).toBe('입력 오류없는 판매점입니다.')
  expect(focused()).toBe('store')
  await type(input('code'), 'KT-2')
  expect(alerts()).toHaveLength(1)
  await type(input('store'), '서초점')
  expect(alerts()).toEqual([])
})

test('a refusal by code stands at the field of that code, and every other one above the form', async () => {
  const fieldOfCode = { CONTACT_CODE_TAKEN: 'code' } as const
  await open(FILLED, () => Promise.reject(apiError(409, 'CONTACT_CODE_TAKEN')), { fieldOfCode })
  await submit()
  expect(input('code').getAttribute('aria-invalid')).toBe('true')
  await open(FILLED, () => Promise.reject(apiError(409, 'IN_USE')), { fieldOfCode })
  await submit()
  expect(alerts().map(({ textContent }) => textContent)).toEqual(['IN_USE 문장'])
  expect(document.querySelectorAll('[aria-invalid]')).toHaveLength(0)
})

test('without an answer it says that nobody knows, and what to do: to look, or to save again', async () => {
  const lost = () => Promise.reject(new NetworkError('unreachable'))
  await open(FILLED, lost)
  await submit()
  expect(told().join()).toContain('저장 여부 확인 필요')
  expect(told().join()).toContain('목록을 먼저 확인해주세요.')
  expect(told().join()).not.toContain('접점코드 추가 실패')
  for (const kind of [{ isEdit: true }, { isRepeatable: true }]) {
    await open(FILLED, lost, kind)
    await type(input('notes'), '메모')
    await submit()
    expect(told().join()).toContain('다시 저장해도 두 번 저장되지 않습니다.')
    takeLeftBehind({ accountId: undefined, form: PLACE })
  }
  expect(read.mock.calls.length).toBeGreaterThan(3)
})

test.each([
  ['that has ended', 'SESSION_EXPIRED'],
  ['whose end another call has learnt', 'NOT_AUTHENTICATED'],
] as const)('with a session %s no list is read again, and nothing is said', async (_what, code) => {
  const before = told().length
  await open(FILLED, () => Promise.reject(apiError(401, code)))
  await submit()
  expect(read).toHaveBeenCalledTimes(1)
  expect(told()).toHaveLength(before)
  expect(alerts()).toEqual([])
})

test('nothing is sent twice, however often it is submitted', async () => {
  let answer = () => {}
  const save = vi.fn(() => new Promise<void>((resolve) => (answer = resolve)))
  await open(FILLED, save)
  await act(async () => {
    find<HTMLFormElement>('form').requestSubmit()
    find<HTMLFormElement>('form').requestSubmit()
  })
  await submit()
  expect(save).toHaveBeenCalledExactlyOnceWith(FILLED)
  await act(async () => answer())
  expect(onClose).toHaveBeenCalledOnce()
  expect(told()).toContain('성공 추가되었습니다.')
})

test('an edit that changes nothing sends nothing, and a shut form neither', async () => {
  const save = vi.fn(async () => {})
  await open(FILLED, save, { isEdit: true })
  await submit()
  expect(told()).toContain('안내 변경된 내용이 없습니다.')
  await open(FILLED, save, { isShut: true })
  await press(input('code'), 'Enter')
  await submit()
  expect(save).not.toHaveBeenCalled()
})

test('a day that there is not is refused, although the browser tells it as an empty field', async () => {
  const save = vi.fn(async () => {})
  await open(FILLED, save, { children: <TextField label="종료일" type="date" name="notes" />, isEdit: true })
  const validity = { badInput: true }
  Object.defineProperty(input('notes'), 'validity', { value: validity })
  await submit()
  expect(save).not.toHaveBeenCalled()
  expect(alerts()[0]?.textContent).toContain('날짜를 확인해주세요.')
  expect(focused()).toBe('notes')
  validity.badInput = false
  await submit()
  expect(told()).toContain('안내 변경된 내용이 없습니다.')
})

test('with a keyboard Enter submits from a line, and not from a field of several lines', async () => {
  touch(false)
  const save = vi.fn(async () => {})
  await open(FILLED, save)
  await press(input('notes'), 'Enter')
  expect(save).not.toHaveBeenCalled()
  await press(input('code'), 'Enter')
  expect(save).toHaveBeenCalledOnce()
})

test('on a touch screen Enter goes to the next field and says so; Ctrl+Enter submits', async () => {
  touch(true)
  const save = vi.fn(async () => {})
  await open({ ...FILLED, code: '' }, save)
  await act(async () => input('code').focus())
  expect(input('code').getAttribute('enterkeyhint')).toBe('next')
  await press(input('code'), 'Enter')
  expect(focused()).toBe('carrier')
  await press(input('store'), 'Enter')
  expect(focused()).toBe('notes')
  expect(save).not.toHaveBeenCalled()
  await type(input('code'), 'KT-1')
  const event = new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true })
  await act(async () => void input('notes').dispatchEvent(event))
  expect(save).toHaveBeenCalledOnce()
})

test('the Enter key of a search box in a form stays labelled for searching', () => {
  const form = document.createElement('form')
  form.innerHTML = '<input type="search" enterkeyhint="search" /><input type="text" /><input type="text" />'
  const hints = [...form.querySelectorAll('input')].map((target) => {
    hintEnterKey({ currentTarget: form, target } as unknown as FocusEvent<HTMLFormElement>, 'done')
    return target.getAttribute('enterkeyhint')
  })
  expect(hints).toEqual(['search', 'next', 'done'])
})

test('the Enter that ends a syllable is not ours', async () => {
  touch(false)
  const save = vi.fn(async () => {})
  await open(FILLED, save)
  await press(input('code'), 'Enter', { isComposing: true })
  await press(input('code'), 'Enter', { keyCode: 229 })
  expect(save).not.toHaveBeenCalled()
})

test('what is typed is asked about before it goes, and is there again when it went unasked', async () => {
  const first = await open(EMPTY, async () => {})
  await type(input('code'), 'KT-9')
  expect(hasUnsavedChanges()).toBe(true)
  const close = () => act(async () => find('[aria-label="닫기"]').click())
  await close()
  await act(async () => useQuestions.getState()[0]?.answer(false))
  expect(onClose).not.toHaveBeenCalled()
  await first.stop()
  expect(hasUnsavedChanges()).toBe(true)

  const second = await open({ ...EMPTY, store: '강남점' }, async () => {})
  expect(input('code').value).toBe('KT-9')
  expect(input('store').value).toBe('강남점')
  await close()
  await act(async () => useQuestions.getState()[0]?.answer(true))
  expect(onClose).toHaveBeenCalledOnce()
  await second.stop()
  expect(hasUnsavedChanges()).toBe(false)
  await open(EMPTY, async () => {})
  expect(input('code').value).toBe('')
})
