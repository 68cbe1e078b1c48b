// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import { FileRow } from './FileRow.tsx'
import { find, render } from './testing/render.tsx'

test('a picture that cannot be read is shown as a file', async () => {
  await render(<FileRow file={new File(['no picture'], '신분증.jpg', { type: 'image/jpeg' })} />)
  const picture = find('img')
  await act(async () => {
    picture.dispatchEvent(new Event('error'))
  })
  expect(document.querySelector('img')).toBeNull()
  expect(find('svg')).toBeDefined()
})
