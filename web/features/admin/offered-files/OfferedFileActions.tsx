import { Flex } from '@chakra-ui/react'
import Download from 'lucide-react/icons/download'
import type { ReactNode } from 'react'
import { OFFERED_KEY } from '../../../records/record-keys.ts'
import { ActiveSwitch, DeleteButton, RowActions } from '../../../records/row-actions.tsx'
import { IconButton } from '../../../ui/Button.tsx'
import { useSaving } from '../../../ui/use-saving.ts'
import type { OfferedKind, OfferedRow } from './offered-kinds.ts'

interface OfferedFileProps {
  kind: OfferedKind
  row: OfferedRow
}

/** The switch by which a file is offered, and its end; `children` stand between them. */
export function OfferedFileActions({ kind, row, children }: OfferedFileProps & { children?: ReactNode }) {
  return (
    <RowActions>
      <ActiveSwitch
        name={row.title}
        isActive={row.isActive}
        run={(isActive) => kind.change(row.id, { isActive })}
        changes={OFFERED_KEY}
        failed={`${kind.word} 수정 실패`}
      />
      <Flex>
        {children}
        <DeleteButton
          label={`${row.title} 삭제`}
          question={{
            title: `${kind.word} 삭제`,
            body: `${row.title} (${row.fileName})\n삭제하면 파일도 함께 사라지고 되돌릴 수 없습니다. 잠시 숨기려면 비활성으로 바꿔주세요.`,
          }}
          run={() => kind.remove(row.id)}
          changes={OFFERED_KEY}
          done={kind.sentences.deleted}
          failed={`${kind.word} 삭제 실패`}
        />
      </Flex>
    </RowActions>
  )
}

export function OfferedFileDownload({ kind, row }: OfferedFileProps) {
  const { progress, start } = useSaving(
    (fetching) => kind.fetchFile(row.id, fetching),
    kind.sentences.downloadFailed,
  )
  return (
    <IconButton
      label={`${row.title} 다운로드`}
      icon={<Download aria-hidden />}
      size="sm"
      loading={progress !== null}
      onClick={start}
    />
  )
}
