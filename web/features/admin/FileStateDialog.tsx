import { Flex, Stack, Text } from '@chakra-ui/react'
import { formatCount } from '#shared/count.ts'
import type { DamagedFile, FileState } from '#shared/health/health.contract.ts'
import { formatKstDateTime } from '#shared/kst.ts'
import { DocumentLink } from '../../documents/DocumentLink.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { CloseButton } from '../../ui/CloseButton.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { formatBytes } from '../../ui/file-check.ts'
import { KeyValueList } from '../../ui/KeyValueList.tsx'
import { Section } from '../../ui/Section.tsx'

/** When all stored files were last read, and by name which are damaged and which were repaired. */
export function FileStateDialog({ state, onClose }: { state: FileState; onClose: () => void }) {
  const { lastPass, damaged, repaired, damagedFiles, repairedFiles } = state
  return (
    <Dialog
      size="lg"
      closeOnBackdrop
      title="파일 점검"
      description="보관된 파일을 매주 모두 읽어 저장될 때와 같은지 확인합니다. 손상된 파일은 백업이나 복제본에 온전한 것이 있으면 저절로 복구됩니다."
      footer={<CloseButton onClick={onClose} />}
      onClose={onClose}
    >
      <Stack gap="5">
        <KeyValueList
          items={
            lastPass === null
              ? [{ label: '마지막 점검', value: '아직 끝난 점검이 없습니다', wide: true }]
              : [
                  {
                    label: '마지막 점검',
                    value: `${formatKstDateTime(lastPass.begunAt)} – ${formatKstDateTime(lastPass.endedAt)}`,
                    wide: true,
                  },
                  { label: '읽은 파일', value: `${formatCount(lastPass.files)}개` },
                  { label: '크기', value: formatBytes(lastPass.bytes) },
                  { label: '점검 중 복구', value: `${formatCount(lastPass.repaired)}개` },
                  { label: '읽지 못함', value: `${formatCount(lastPass.unread)}개` },
                ]
          }
        />
        <Section level={3} title={`손상되었거나 없는 파일 ${formatCount(damaged)}개`}>
          <Files files={damagedFiles} total={damaged} none="온전하지 않은 파일이 없습니다." />
        </Section>
        <Section level={3} title={`최근 30일에 복구된 파일 ${formatCount(repaired)}개`}>
          <Files files={repairedFiles} total={repaired} none="복구된 파일이 없습니다." />
        </Section>
      </Stack>
    </Dialog>
  )
}

function Files({ files, total, none }: { files: readonly DamagedFile[]; total: number; none: string }) {
  if (files.length === 0) return <Text color="fg.muted">{none}</Text>
  return (
    <Stack as="ul" gap="0" listStyleType="none">
      {files.map((file) => (
        <Stack
          as="li"
          key={`${file.in} ${file.of} ${file.fileName} ${file.foundAt}`}
          gap="0.5"
          py="2"
          borderTopWidth="1px"
        >
          <Flex align="center" gap="2" wrap="wrap">
            <Badge colorPalette={file.repairedAt === null ? 'red' : 'green'}>{stateWords(file)}</Badge>
            <Text color="fg.muted">{PLACES[file.in]}</Text>
            {file.documentId === null ? (
              <Text>{file.of}</Text>
            ) : (
              <DocumentLink to={`/documents/${file.documentId}`}>{file.of}</DocumentLink>
            )}
          </Flex>
          <Text overflowWrap="anywhere">{file.fileName}</Text>
          <Text textStyle="xs" color="fg.muted" className="tabular">
            발견 {formatKstDateTime(file.foundAt)}
            {file.repairedAt === null ? '' : ` · 복구 ${formatKstDateTime(file.repairedAt)}`}
          </Text>
        </Stack>
      ))}
      {total > files.length ? (
        <Text color="fg.muted">{`외 ${formatCount(total - files.length)}개`}</Text>
      ) : null}
    </Stack>
  )
}

const PLACES: Record<DamagedFile['in'], string> = {
  document_files: '접수 서류',
  chat_files: '채팅 파일',
  evidence_files: '정산 증빙',
  document_templates: '서식',
  pricing_tables: '단가표',
}

const SOURCES = { backup: '백업에서 복구', replica: '복제본에서 복구' } as const

function stateWords({ what, repairedAt, repairedFrom }: DamagedFile): string {
  if (repairedAt !== null) return repairedFrom === null ? '다시 온전함' : SOURCES[repairedFrom]
  return what === 'missing' ? '없음' : '손상'
}
