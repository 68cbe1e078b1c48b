import { expect, it } from 'vitest'
import { findSecondEngines } from './engines.ts'

const found = (path: string, source: string) => findSecondEngines(new Map([[path, source]]))

it.each([
  ["import { useForm } from 'react-hook-form'"],
  ["import { zodResolver } from '@hookform/resolvers/zod'"],
  ['export const Login = () => <form noValidate />'],
  ['export const Login = () => <chakra.form />'],
  ['export const Login = () => <Box as="form" />'],
  ['export const Login = ({ onSubmit }) => null'],
  ['const list = useInfiniteQuery({})'],
  ["import { useTable } from '@tanstack/react-table'"],
  ["useSocketMessage('records_changed', reread)"],
  ["useSocketMessage('document_changed', reread)"],
  ['const pages = new InfiniteQueryObserver(client, options)'],
  ["const drawn = React.createElement('form')"],
  ["const Login = () => <Box as={'form'} />"],
  ["const url = 'http://a'; const Login = () => <form />"],
])('a second engine is found: %s', (source) => {
  expect(found('web/features/auth/LoginForm.tsx', source)).toHaveLength(1)
})

it('the engine itself, its tests, the api and a comment are not', () => {
  const source = "import { useForm } from 'react-hook-form'"
  expect(found('web/records/form/checked-form.ts', source)).toEqual([])
  expect(found('web/features/auth/LoginForm.test.tsx', source)).toEqual([])
  expect(found('api/http/a.ts', source)).toEqual([])
  expect(found('web/ui/Dialog.tsx', '/** Wrap it in a <form>. */ export const a = 1')).toEqual([])
  expect(found('web/records/record-list.ts', 'const list = useInfiniteQuery({})')).toEqual([])
})
