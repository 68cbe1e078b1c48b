// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { render } from '../../ui/testing/render.tsx'
import { VersionConflict } from './VersionConflict.tsx'

test.each([true, false])('a refusal (%s) says so also where no difference can be seen', async (isRefused) => {
  await render(<VersionConflict changes={[]} isRefused={isRefused} onApply={undefined} />)
  const isSaid = document.body.textContent.includes('다른 사용자가 먼저 수정했습니다.')
  expect(isSaid).toBe(isRefused)
})
