import { expect, it } from 'vitest'
import { type CodeLine, dealerFormOf, inputOf, NewDealerForm, withLine } from './dealer-form.ts'

const typed = { ...dealerFormOf(null), name: '김점장', username: 'store-1', password: '긴 비밀번호' }

it('names a store after its person where it has no name, and leaves out empty lines of codes', () => {
  const carrierCodes = withLine([{ id: 0, carrier: 'KT', code: 'K-1' }])
  const { dealerName, carrierCodes: codes } = inputOf(NewDealerForm.parse({ ...typed, carrierCodes }))
  expect([dealerName, codes]).toEqual(['김점장', { KT: 'K-1' }])
})

it('asks for both carrier and code of a line, and refuses the same carrier twice', () => {
  const problem = (...lines: Omit<CodeLine, 'id'>[]) =>
    NewDealerForm.safeParse({
      ...typed,
      carrierCodes: lines.map((line, id) => ({ ...line, id })),
    }).error?.issues.map(({ message }) => message)
  expect(problem({ carrier: 'KT', code: '' })).toEqual(['통신사와 접점코드를 모두 입력해주세요.'])
  const twice = problem({ carrier: 'KT', code: 'K-1' }, { carrier: 'KT', code: 'K-2' })
  expect(twice).toEqual(['같은 통신사가 두 번 들어 있습니다.'])
})
