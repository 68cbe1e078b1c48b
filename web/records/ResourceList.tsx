import { useIsMutating } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useMemo, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import type { Column, RowKey } from '../ui/data-table/column.ts'
import { type Filters, useFilters } from './filters.tsx'
import { ImportButton } from './imports/ImportDialog.tsx'
import { ListView } from './ListView.tsx'
import { RecordDialog } from './RecordDialog.tsx'
import { type RecordList, usePagedList, useWholeList } from './record-list.ts'
import { type RecordActionsProps, type RecordWords, type Resource, recordWords } from './resource.ts'
import { ActiveSwitch, CardHead, DeleteButton, RowActions } from './row-actions.tsx'
import { useAskedDialog } from './use-asked-dialog.ts'

interface OfResource<Row extends object> {
  of: Resource<Row>
}

/** The list of one `Resource`, with everything that can be done from it. */
export function ResourceList<Row extends object>({ of }: OfResource<Row>) {
  return of.readAll === undefined ? <Paged of={of} /> : <Whole of={of} readAll={of.readAll} />
}

function Whole<Row extends object>({
  of,
  readAll,
}: OfResource<Row> & { readAll: (signal: AbortSignal) => Promise<Row[]> }) {
  const filter = useFilters(of.filters ?? [])
  const list = useWholeList(of.queryKey, readAll, filter.keeps)
  return <Drawn of={of} list={list} size={list.size} filter={filter} />
}

function Paged<Row extends object>({ of }: OfResource<Row>) {
  const filter = useFilters(of.filters ?? [])
  const list = usePagedList<Row>([...of.queryKey, filter.asked], (start, signal) => {
    if (of.readPage === undefined) throw new Error(`${of.word}: neither readAll nor readPage`)
    return of.readPage({ ...filter.asked, ...start }, signal)
  })
  return <Drawn of={of} list={list} size={0} filter={filter} />
}

interface DrawnProps<Row extends object> extends OfResource<Row> {
  list: RecordList<Row>
  size: number
  filter: Filters<Row>
}

const noSelection = () => undefined

function Drawn<Row extends object>({ of, list, size, filter }: DrawnProps<Row>) {
  const { word, Toolbar, Dialog, form, upload, useSelection = noSelection } = of
  const { values, asked } = filter
  const words = useMemo(() => recordWords(word, of.words), [word, of.words])
  const [opened, open] = useState<Row | 'new' | null>(null)
  const columns = useMemo(() => [...of.columns, ...actionsColumn(of, words, open)], [of, words])
  const inUse = { list, values, asked }
  const chosen = useSelection(inUse)
  useAskedDialog('add', () => open('new'))
  const keyOf = of.keyOf ?? idOf
  const hasDialog = Dialog !== undefined || form !== undefined
  const isSame = (row: Row) => opened !== null && opened !== 'new' && keyOf(row) === keyOf(opened)
  const follows = of.follows || form?.parts.shown !== undefined
  const asItIs = opened === 'new' ? null : (follows && list.rows.find(isSame)) || opened
  const dialog = {
    row: opened === 'new' ? null : asItIs,
    values,
    size,
    onClose: () => open(null),
  }
  const key = opened === null || opened === 'new' ? 'new' : keyOf(opened)
  return (
    <>
      <ListView
        label={words.list}
        list={list}
        columns={columns}
        rowKey={keyOf}
        rowLabel={of.nameOf}
        onOpen={hasDialog && of.mayOpen !== false ? open : undefined}
        onReset={filter.reset}
        minWidth={of.minWidth}
        firstView={of.firstView}
        selection={chosen?.selection}
        empty={{ title: words.empty, description: of.emptyHint }}
        filters={of.note ?? filter.fields}
        actions={
          <>
            {Toolbar === undefined ? null : <Toolbar {...inUse} />}
            {upload === undefined ? null : (
              <ImportButton title={words.upload} changes={of.changes ?? of.queryKey} {...upload} />
            )}
            {hasDialog && of.mayAdd !== false ? (
              <Button size="sm" onClick={() => open('new')}>
                {of.addIcon ?? <Plus aria-hidden />}
                {words.add}
              </Button>
            ) : null}
          </>
        }
        renderCard={(row) => (
          <>
            <CardHead title={of.cardTitle?.(row) ?? of.nameOf(row)}>
              {of.cardAside?.(row)}
              <ActionsOf of={of} words={words} row={row} open={open} isCard />
            </CardHead>
            {of.card(row)}
          </>
        )}
        below={chosen?.bar ?? of.below}
      />
      {opened === null ? null : Dialog !== undefined ? (
        <Dialog key={key} {...dialog} />
      ) : form === undefined ? null : (
        <RecordDialog key={key} of={of} words={words} parts={form.parts} {...dialog} />
      )}
    </>
  )
}

const idOf = (row: object) => (row as { id: RowKey }).id

function actionsColumn<Row extends object>(
  of: Resource<Row>,
  words: RecordWords,
  open: (row: Row) => void,
): Column<Row>[] {
  const { setActive, remove, Actions, Beside } = of
  if (setActive === undefined && remove === undefined && Actions === undefined) return []
  const isNarrow = setActive === undefined && Actions === undefined && Beside === undefined
  return [
    {
      key: 'actions',
      header: of.actionsHeader ?? (isNarrow ? '삭제' : '상태'),
      width: of.actionsWidth ?? (isNarrow ? '4rem' : '9.5rem'),
      pinned: true,
      cell: (row) => <ActionsOf of={of} words={words} row={row} open={open} isCard={false} />,
    },
  ]
}

interface ActionsOfProps<Row extends object> extends OfResource<Row>, RecordActionsProps<Row> {
  words: RecordWords
}

/** The buttons in a record's row: the switch first, deleting last. */
function ActionsOf<Row extends object>({ of, words, ...actions }: ActionsOfProps<Row>) {
  const { row } = actions
  const { setActive, remove, Actions, Beside, changes = of.queryKey, keyOf = idOf } = of
  const record = [...of.queryKey, 'record', keyOf(row)]
  const isChanging = useIsMutating({ mutationKey: record }) > 0
  if (Actions !== undefined) return <Actions {...actions} />
  const name = of.nameOf(row)
  const mayRemove = remove !== undefined && (remove.isAllowed?.(row) ?? true)
  if (setActive === undefined && !mayRemove && Beside === undefined) return null
  return (
    <RowActions>
      {Beside === undefined ? null : <Beside row={row} />}
      {setActive === undefined ? null : (
        <ActiveSwitch
          name={name}
          isActive={(row as { isActive?: boolean }).isActive ?? false}
          run={(isActive) => setActive.run(row, isActive)}
          question={(isActive) => setActive.question?.(row, isActive) ?? null}
          changes={setActive.changes ?? changes}
          failed={words.editFailed}
          of={record}
        />
      )}
      {mayRemove ? (
        <DeleteButton
          label={remove.label?.(row) ?? `${name} 삭제`}
          question={{ title: words.removeQuestion, body: remove.consequence(row) }}
          run={() => remove.run(row)}
          changes={remove.changes ?? changes}
          done={words.removed}
          failed={words.removeFailed}
          busy={isChanging}
        />
      ) : null}
    </RowActions>
  )
}
