// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { find, press, render } from '../../ui/testing/render.tsx'
import { ACT_NAMES, actOf, PLACES, type Place, shownKeys } from './act-table.ts'
import { type Acts, doAct, useActs, useOfferedActs } from './acts.ts'
import KeysDialog from './KeysDialog.tsx'

let done: string[] = []
beforeEach(() => {
  done = []
})

const note = (what: string) => () => void done.push(what)

function Page({ place, acts }: { place: Place; acts: Acts }) {
  useActs(place, acts)
  return null
}

async function open(place: Place, acts: Acts, more: React.ReactNode = null) {
  const page = await render(
    <>
      <Page place={place} acts={acts} />
      <input name="text" />
      <input type="search" />
      <input type="radio" />
      <button type="button">단추</button>
      {more}
    </>,
  )
  return page
}

const letterS = { code: 'KeyS' }

test('a letter acts by its place on the keyboard, with Hangul too, and never where something is typed', async () => {
  await open('case', { status: note('status') })
  await press(find('button'), 's', letterS)
  await press(find('button'), 'ㄴ', letterS)
  await press(find('input[type=radio]'), 's', letterS)
  expect(done).toHaveLength(3)
  await press(find('input[name=text]'), 's', letterS)
  await press(find('input[type=search]'), 's', letterS)
  await press(find('button'), 's', { ...letterS, ctrlKey: true })
  await press(find('button'), 's', { ...letterS, isComposing: true })
  await press(find('button'), 's', { ...letterS, keyCode: 229 })
  expect(done).toHaveLength(3)
})

test('what is meant for everywhere acts while typing, but not below a dialog', async () => {
  const page = await open('anywhere', { palette: note('palette') })
  const ctrlK = { code: 'KeyK', ctrlKey: true }
  await press(find('input[name=text]'), 'k', ctrlK)
  expect(done).toEqual(['palette'])
  await page.again(<KeysDialog onClose={() => {}} />)
  await press(document.body, 'k', ctrlK)
  expect(done).toEqual(['palette'])
})

test('one key means the same on a list and on a page, and the arrow only on a list', async () => {
  const page = await open('list', { following: note('row'), search: note('search') })
  await press(document.body, 'j', { code: 'KeyJ' })
  await press(document.body, 'ArrowDown', { code: 'ArrowDown' })
  await press(find('input[type=search]'), 'ArrowDown', { code: 'ArrowDown' })
  await press(document.body, '/', { code: 'Slash' })
  expect(done).toEqual(['row', 'row', 'row', 'search'])
  await page.again(
    <>
      <Page place="case" acts={{ following: note('page') }} />
      <input name="text" onKeyDown={(event) => event.preventDefault()} />
    </>,
  )
  await press(document.body, 'ArrowDown', { code: 'ArrowDown' })
  await press(find('input[name=text]'), 'ArrowDown', { code: 'ArrowDown', altKey: true })
  await press(document.body, 'j', { code: 'KeyJ' })
  expect(done.slice(4)).toEqual(['page', 'page'])
})

test('the question mark is not the search', async () => {
  await open('anywhere', { help: note('help'), search: note('search') })
  await press(document.body, '?', { code: 'Slash', shiftKey: true })
  await press(document.body, 'Process', { code: 'Slash', shiftKey: true })
  await press(document.body, '/', { code: 'NumpadDivide' })
  expect(done).toEqual(['help', 'help', 'search'])
})

function Offered() {
  return <output>{useOfferedActs().join(' ')}</output>
}

test('the youngest owner of an act does it, and the palette offers what is not about a row, once it can be done', async () => {
  const list = <Page place="list" acts={{ status: note('row'), next: note('list') }} />
  const page = await render(
    <>
      <Offered />
      {list}
    </>,
  )
  expect(find('output').textContent).toBe('')
  await page.again(
    <>
      <Offered />
      {list}
      <Page place="case" acts={{ next: note('page') }} />
    </>,
  )
  expect(find('output').textContent).toBe('next')
  doAct('next')
  doAct('plan')
  expect(done).toEqual(['page'])
})

test('no key means two things at one place', () => {
  for (const place of Object.keys(PLACES) as Place[]) {
    const names = ACT_NAMES.filter((name) =>
      actOf(name).places.some((at) => [place, 'anywhere'].includes(at)),
    )
    const keys = names.flatMap((name) => shownKeys(name, place))
    expect(keys).toEqual([...new Set(keys)])
  }
})

test('the help names every key with its place', async () => {
  await render(<KeysDialog onClose={() => {}} />)
  const text = find('[role=dialog]').textContent
  for (const title of Object.values(PLACES)) expect(text).toContain(title)
  for (const name of ACT_NAMES.filter((each) => actOf(each).keys !== undefined)) {
    expect(text).toContain(actOf(name).label)
  }
})
