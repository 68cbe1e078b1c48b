import { Flex, Text } from '@chakra-ui/react'
import Upload from 'lucide-react/icons/upload'
import { useMemo, useState } from 'react'
import { matchesKorean } from '#shared/korean.ts'
import { formatKstDateTime } from '#shared/kst.ts'
import { activeIn, StateFilter } from '../../../records/filters.tsx'
import { ListView } from '../../../records/ListView.tsx'
import { useWholeList } from '../../../records/record-list.ts'
import { CardHead } from '../../../records/row-actions.tsx'
import { useListFilter } from '../../../records/use-list-filter.ts'
import { Button } from '../../../ui/Button.tsx'
import type { Column } from '../../../ui/data-table/column.ts'
import { FilterSelect } from '../../../ui/FilterSelect.tsx'
import { formatBytes } from '../../../ui/file-check.ts'
import { SearchField } from '../../../ui/SearchField.tsx'
import { EditFileDialog } from './EditFileDialog.tsx'
import { OfferedFileActions, OfferedFileDownload } from './OfferedFileActions.tsx'
import type { OfferedKind, OfferedRow } from './offered-kinds.ts'
import { UploadFileDialog } from './UploadFileDialog.tsx'

/** What of one kind is offered for download, also what is switched off. */
export function OfferedFileList({ kind }: { kind: OfferedKind }) {
  const [open, setOpen] = useState<OfferedRow | 'new' | null>(null)
  const { values, set, reset } = useListFilter(['q', 'category', 'state'])
  const columns = useMemo(() => columnsOf(kind), [kind])
  const list = useWholeList(
    kind.queryKey,
    kind.read,
    (row) =>
      (matchesKorean(row.title, values.q) || matchesKorean(row.fileName, values.q)) &&
      (values.category === '' || row.category === values.category) &&
      row.isActive === (activeIn(values.state) ?? row.isActive),
  )
  return (
    <>
      <ListView
        label={`${kind.word} 목록`}
        list={list}
        columns={columns}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.title}
        onOpen={setOpen}
        onReset={reset}
        empty={{
          title: kind.sentences.empty,
          description: '올린 파일은 서식지 다운로드에서 받을 수 있습니다.',
        }}
        filters={
          <>
            <SearchField label="제목, 파일명 검색" value={values.q} onSearch={(q) => set({ q })} />
            {kind.categories.length === 0 ? null : (
              <FilterSelect
                label="분류"
                value={values.category}
                onChoose={(category) => set({ category })}
                options={kind.categories}
              />
            )}
            <StateFilter state={values.state} onChange={set} />
          </>
        }
        actions={
          <Button size="sm" onClick={() => setOpen('new')}>
            <Upload aria-hidden />
            {kind.word} 업로드
          </Button>
        }
        renderCard={(row) => (
          <>
            <CardHead title={row.title}>
              <OfferedFileActions kind={kind} row={row} />
            </CardHead>
            <Flex justify="space-between" align="center" gap="2">
              <Text textStyle="sm" color="fg.muted" className="tabular" wordBreak="break-all">
                {[row.category, formatBytes(row.fileSize), formatKstDateTime(row.uploadedAt)]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
              <OfferedFileDownload kind={kind} row={row} />
            </Flex>
          </>
        )}
      />
      {open === 'new' ? <UploadFileDialog kind={kind} onClose={() => setOpen(null)} /> : null}
      {open === null || open === 'new' ? null : (
        <EditFileDialog kind={kind} row={open} onClose={() => setOpen(null)} />
      )}
    </>
  )
}

function columnsOf(kind: OfferedKind): Column<OfferedRow>[] {
  const category: Column<OfferedRow> = {
    key: 'category',
    header: '분류',
    width: '7rem',
    cell: (row) => row.category ?? '–',
  }
  return [
    { key: 'title', header: '제목', cell: (row) => row.title },
    ...(kind.categories.length === 0 ? [] : [category]),
    { key: 'fileName', header: '파일명', cell: (row) => row.fileName },
    {
      key: 'fileSize',
      header: '크기',
      width: '6rem',
      numeric: true,
      cell: (row) => formatBytes(row.fileSize),
    },
    {
      key: 'uploadedAt',
      header: '등록일',
      width: '10rem',
      numeric: true,
      cell: (row) => formatKstDateTime(row.uploadedAt),
    },
    {
      key: 'actions',
      header: '상태',
      width: '11rem',
      pinned: true,
      cell: (row) => (
        <OfferedFileActions kind={kind} row={row}>
          <OfferedFileDownload kind={kind} row={row} />
        </OfferedFileActions>
      ),
    },
  ]
}
