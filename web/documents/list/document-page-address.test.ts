import { expect, test } from 'vitest'
import { documentPageAddress, listPageAddress, listPlaceOf } from './document-page-address.ts'

test('the page of an application leads back to the list with its filter', () => {
  const place = { list: 'work-requests', params: new URLSearchParams('carrier=KT&document=9') }
  const address = documentPageAddress(7, place)
  expect(address).toBe('/documents/7?carrier=KT&list=work-requests')
  expect(listPageAddress(listPlaceOf(new URLSearchParams(address.split('?')[1])))).toBe(
    '/work-requests?carrier=KT',
  )
})

test('without a list it is 접수 관리', () => {
  expect(documentPageAddress(7)).toBe('/documents/7')
  expect(listPageAddress(listPlaceOf(new URLSearchParams()))).toBe('/documents')
})
