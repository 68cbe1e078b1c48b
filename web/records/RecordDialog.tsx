import { zodResolver } from '@hookform/resolvers/zod'
import type { ComponentType } from 'react'
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { ErrorCode } from '#shared/errors.ts'
import type { DialogSize } from '../ui/Dialog.tsx'
import { changedValues } from './form/changed-values.ts'
import { FormDialog } from './form/FormDialog.tsx'
import type { FilterValues, RecordDialogProps, RecordWords, Resource } from './resource.ts'

/** The form that makes and changes one record. */
export interface RecordForm<Row> {
  // biome-ignore lint/suspicious/noExplicitAny: what is typed and checked is between these parts, which `recordForm` has compared.
  parts: RecordFormParts<Row, any, any>
}

export interface RecordFormParts<Row, Values extends FieldValues, Checked extends object> {
  schema: z.ZodMiniType<Checked, Values>
  /** What the form begins with; null: a new one, `values` being the filter of its list. */
  start: (row: Row | null, values: FilterValues, size: number) => DefaultValues<Values>
  Fields: ComponentType<{ form: UseFormReturn<Values, unknown, Checked>; row: Row | null }>
  create: (checked: Checked) => Promise<unknown>
  /** Sends only what was changed; without it none is changed. */
  update?: (row: Row, changed: Partial<Checked>) => Promise<unknown>
  /** Which field a refusal is about, where the server names only a code. */
  fieldOfCode?: Partial<Record<ErrorCode, Path<Values>>>
  size?: DialogSize
}

/** Compares the types of a form's parts. */
export function recordForm<Row, Values extends FieldValues, Checked extends object>(
  parts: RecordFormParts<Row, Values, Checked>,
): RecordForm<Row> {
  return { parts }
}

/** The form of a declared record, in its dialog. */
export function RecordDialog<Row extends object>({
  of,
  words,
  parts,
  row,
  values,
  size,
  onClose,
}: RecordDialogProps<Row> & {
  of: Resource<Row>
  words: RecordWords
  parts: RecordForm<Row>['parts']
}) {
  const form = useForm({
    resolver: zodResolver(parts.schema),
    shouldFocusError: false,
    defaultValues: parts.start(row, values, size),
  })
  const { dirtyFields } = form.formState
  const { Fields } = parts
  const isNew = row === null
  return (
    <FormDialog
      size={parts.size}
      title={isNew ? words.add : words.edit}
      form={form}
      isEdit={!isNew}
      recordId={row === null ? undefined : Number((row as { id?: number }).id)}
      save={async (checked: object) =>
        row === null ? parts.create(checked) : parts.update?.(row, changedValues(checked, dirtyFields))
      }
      submitLabel={isNew ? '추가' : '저장'}
      saved={isNew ? words.added : words.edited}
      failed={isNew ? words.addFailed : words.editFailed}
      changes={of.changes ?? of.queryKey}
      fieldOfCode={parts.fieldOfCode ?? {}}
      onClose={onClose}
    >
      <Fields form={form} row={row} />
    </FormDialog>
  )
}
