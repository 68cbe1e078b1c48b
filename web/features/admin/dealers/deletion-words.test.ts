import { expect, it } from 'vitest'
import { deletionWords } from './DeleteDealerButton.tsx'

it('says what goes with a store and what stays', () => {
  const contactCodes = ['K-1', 'K-2', 'K-3', 'K-4', 'K-5', 'K-6', 'K-7']
  const loss = { contactCodes, kpNumber: 'KP1', documentCount: 1200, openDocumentCount: 3 }
  const words = deletionWords(loss, null)
  expect(words.slice(0, 3)).toEqual([
    '접점코드 7개가 함께 삭제됩니다: K-1, K-2, K-3, K-4, K-5 외 2개',
    '접수된 서류 1,200건은 처리 중인 3건을 포함해 그대로 남고, 직원이 계속 처리할 수 있습니다.',
    'KP번호(KP1)는 다시 가입에 사용할 수 있습니다.',
  ])
  const none = deletionWords(
    { contactCodes: [], kpNumber: null, documentCount: 0, openDocumentCount: 0 },
    null,
  )
  expect(none).toHaveLength(2)
  expect(none[0]).toBe('함께 삭제되는 접점코드는 없습니다.')
  const taken = deletionWords(loss, '마포텔레콤')
  expect(taken[0]).toContain('마포텔레콤에 넘어갑니다')
  expect(taken[1]).toBe('처리가 끝난 서류 1,197건은 그대로 남습니다.')
  expect(taken.join()).not.toContain('함께 삭제됩니다')
})
