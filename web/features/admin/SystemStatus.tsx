import { Box, Link as ChakraLink, Flex, Stack, Text } from '@chakra-ui/react'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { readApiDocs } from '#shared/api-docs/api-docs.contract.ts'
import { formatCount } from '#shared/count.ts'
import type { ResponseOf } from '#shared/endpoint.ts'
import { type ReplicaState, readSystemStatus } from '#shared/health/health.contract.ts'
import { formatKstDateTime, kstDay } from '#shared/kst.ts'
import { download } from '../../lib/api-download.ts'
import { useAddressFilter } from '../../lib/use-address-filter.ts'
import { useAdminQuery } from '../../records/admin-query.ts'
import { failureText } from '../../records/form/failure.ts'
import { ADMIN_KEY } from '../../records/record-keys.ts'
import { doneIn, isShownByItself, SetupDialog, useSetup } from '../../records/SetupSteps.tsx'
import { useAskedDialog } from '../../records/use-asked-dialog.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { formatBytes } from '../../ui/file-check.ts'
import { Notice } from '../../ui/Notice.tsx'
import { useSaving } from '../../ui/use-saving.ts'
import { FileStateDialog } from './FileStateDialog.tsx'
import { HttpsDialog } from './HttpsDialog.tsx'
import { KeysDialog } from './KeysDialog.tsx'
import { QueueLimitsDialog } from './QueueLimitsDialog.tsx'
import { RestoredNotice } from './RestoredNotice.tsx'

type SystemFacts = ResponseOf<typeof readSystemStatus>

/** Told where there are several: `web-1 0.2.0, web-2 0.1.0`. */
function processesOf(processes: { host: string; version: string }[]): [string, string, 'md'][] {
  if (processes.length < 2) return []
  const named = processes.map(({ host, version }) => `${host} ${version}`)
  return [[`서버 ${processes.length}대`, named.join(', '), 'md']]
}

/** One line with the version, the last backup and the free disk space; what is wrong is red. */
export function SystemStatus() {
  const [isSetting, setSetting] = useState(false)
  const [isAtKeys, setAtKeys] = useState(false)
  const [isAtFiles, setAtFiles] = useState(false)
  const [isAtHttps, setAtHttps] = useState(false)
  useAskedDialog('open', (asked) => (asked === 'https' ? setAtHttps(true) : setAtKeys(true)))
  const { data, error, isFetching, refetch } = useAdminQuery([...ADMIN_KEY, 'system'], readSystemStatus)
  const facts: [label: string, value: string, hiddenBelow?: 'md'][] =
    data === undefined
      ? []
      : [
          ['버전', data.version],
          ['시작', formatKstDateTime(data.startedAt), 'md'],
          ['마지막 백업', lastBackup(data)],
          [
            '백업 재검사',
            data.lastBackupReread === null ? '–' : `파일 ${formatCount(data.lastBackupReread)}개`,
            'md',
          ],
          ...replicaFacts(data.replica),
          ...databaseCopyFacts(data.databaseCopies),
          [
            '파일 점검',
            data.files.lastPass === null ? '아직 없음' : kstDay(data.files.lastPass.endedAt),
            'md',
          ],
          ['남은 디스크', data.freeBytes === null ? '–' : formatBytes(data.freeBytes)],
          ...processesOf(data.processes),
        ]
  return (
    <Box as="section" aria-label="시스템 상태" mb="4">
      {isSetting ? <QueueLimitsDialog onClose={() => setSetting(false)} /> : null}
      {isAtKeys ? <KeysDialog onClose={() => setAtKeys(false)} /> : null}
      {isAtHttps ? <HttpsDialog onClose={() => setAtHttps(false)} /> : null}
      {isAtFiles && data !== undefined ? (
        <FileStateDialog state={data.files} onClose={() => setAtFiles(false)} />
      ) : null}
      <Flex align="center" wrap="wrap" columnGap="3" minHeight="8">
        {/* On a phone the buttons share the last line. */}
        <Flex
          display={{ base: 'contents', md: 'flex' }}
          flex="1 1 26rem"
          align="center"
          columnGap="5"
          rowGap="1"
          wrap="wrap"
        >
          {facts.map(([label, value, hiddenBelow]) => (
            <Text key={label} hideBelow={hiddenBelow} textStyle="xs" color="fg.muted" className="tabular">
              {label}{' '}
              <Text as="span" color="fg" fontWeight="medium">
                {value}
              </Text>
            </Text>
          ))}
          {data !== undefined && data.recoveredDocuments > 0 ? (
            <ChakraLink asChild textStyle="xs" color="fg.warning">
              <Link to="/documents?activationStatus=all&recovered=true">
                복구됨 {formatCount(data.recoveredDocuments)}건 (이전 처리 내용 확인 필요)
              </Link>
            </ChakraLink>
          ) : null}
          {data !== undefined && data.warnings.length === 0 ? (
            <Text textStyle="xs" color="fg.success">
              이상 없음
            </Text>
          ) : null}
          {data === undefined && error === null ? (
            <Text textStyle="xs" color="fg.subtle">
              시스템 상태를 확인하는 중…
            </Text>
          ) : null}
        </Flex>
        <Flex
          align="center"
          gap="1"
          wrap={{ base: 'wrap', md: 'nowrap' }}
          flexShrink={{ md: 0 }}
          ms={{ md: 'auto' }}
        >
          <SetupButton />
          <Button size="xs" variant="ghost" onClick={() => setSetting(true)}>
            대기 시간 기준
          </Button>
          <Button size="xs" variant="ghost" onClick={() => setAtKeys(true)}>
            저장 암호화
          </Button>
          <Button size="xs" variant="ghost" disabled={data === undefined} onClick={() => setAtFiles(true)}>
            파일 점검
          </Button>
          <Button asChild size="xs" variant="ghost">
            <Link to="/access-log">접속 기록</Link>
          </Button>
          <Button asChild size="xs" variant="ghost">
            <Link to="/privacy">개인정보</Link>
          </Button>
          <ApiDocsButton />
          {data === undefined ? null : (
            <IconButton
              label="시스템 상태 새로고침"
              icon={<RefreshCw aria-hidden />}
              size="xs"
              loading={isFetching}
              onClick={() => void refetch()}
            />
          )}
        </Flex>
      </Flex>
      {data === undefined || data.restored === null ? null : (
        <Box mt="2">
          <RestoredNotice {...data.restored} />
        </Box>
      )}
      {error !== null || (data?.warnings.length ?? 0) > 0 ? (
        <Box mt="2">
          <Notice
            kind="error"
            title={error === null ? '시스템 경고' : '시스템 상태를 확인하지 못했습니다'}
            action={
              data === undefined ? (
                <IconButton
                  label="시스템 상태 새로고침"
                  icon={<RefreshCw aria-hidden />}
                  size="xs"
                  loading={isFetching}
                  onClick={() => void refetch()}
                />
              ) : undefined
            }
          >
            {error === null ? (
              <Stack as="ul" gap="1.5" listStyleType="none">
                {data?.warnings.map((warning) => (
                  <li key={warning}>{warning}</li>
                ))}
              </Stack>
            ) : (
              failureText(error)
            )}
          </Notice>
        </Box>
      ) : null}
    </Box>
  )
}

function lastBackup({ lastBackupAt, lastBackupMissing }: SystemFacts): string {
  if (lastBackupAt === null) return '아직 없음'
  const missing = lastBackupMissing ? ` (파일 ${lastBackupMissing}개 제외)` : ''
  return `${formatKstDateTime(lastBackupAt)}${missing}`
}

function replicaFacts(replica: ReplicaState | null): [label: string, value: string, hiddenBelow?: 'md'][] {
  if (replica === null) return []
  const { behindSeconds, lastShippedAt, lost, provenAt, failedAt } = replica
  const isThere = lastShippedAt !== null && behindSeconds < 60
  const behind = lastShippedAt === null ? '준비 중' : formatKstDateTime(lastShippedAt)
  return [
    ['복제', lost === null ? (isThere ? '최신' : behind) : '끊김'],
    failedAt === null
      ? ['시험 복원', provenAt === null ? '아직 없음' : formatKstDateTime(provenAt), 'md']
      : ['시험 복원', '실패'],
  ]
}

function databaseCopyFacts(
  copies: SystemFacts['databaseCopies'],
): [label: string, value: string, hiddenBelow?: 'md'][] {
  if (copies === null) return []
  const { standbys, behindSeconds, archivedAt } = copies
  const isBehind = behindSeconds !== null && behindSeconds >= 60
  return [
    ['대기 서버', `${standbys}대${isBehind ? ` (${Math.floor(behindSeconds / 60)}분 늦음)` : ''}`],
    ['WAL 보관', archivedAt === null ? '아직 없음' : formatKstDateTime(archivedAt), 'md'],
  ]
}

/** The steps of the setup, also after they were hidden; while they are not, with how far they are. Not where the page shows them. */
function SetupButton() {
  const [isOpen, setOpen] = useState(false)
  const [search] = useAddressFilter()
  const { data } = useSetup()
  if (data !== undefined && isShownByItself(data) && !search.has('tab')) return null
  return (
    <>
      <Button size="xs" variant="ghost" disabled={data === undefined} onClick={() => setOpen(true)}>
        시작 준비{data !== undefined && isShownByItself(data) ? ` ${doneIn(data)}/${data.steps.length}` : ''}
      </Button>
      {isOpen ? <SetupDialog onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function ApiDocsButton() {
  const saving = useSaving(
    ({ signal }) => download(readApiDocs, { signal }),
    'API 명세를 내려받지 못했습니다.',
  )
  return (
    <Button size="xs" variant="ghost" loading={saving.progress !== null} onClick={saving.start}>
      API 명세
    </Button>
  )
}
