import { Flex, Text } from '@chakra-ui/react'
import {
  type CodeAssignment,
  type ContactCode,
  listCodeAssignments,
} from '#shared/contact-codes/contact-code.contract.ts'
import { useKstDay } from '../../../lib/use-kst-day.ts'
import { useAdminQuery } from '../../../records/admin-query.ts'
import { REFERENCE_KEY } from '../../../records/record-keys.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Unread } from '../../../ui/EmptyState.tsx'
import { Section } from '../../../ui/Section.tsx'
import { FormSkeleton } from '../../../ui/Skeletons.tsx'
import { Timeline } from '../../../ui/Timeline.tsx'

/** Who gave a code to which sales manager, from which day, newest first; with what is still to come and what was replaced since. */
export function AssignmentHistory({ code: { id, version } }: { code: ContactCode }) {
  const query = useAdminQuery([...REFERENCE_KEY, 'code-assignments', id, version], listCodeAssignments, {
    params: { id },
  })
  const today = useKstDay()
  const isPlanned = ({ isActive, effectiveFrom }: CodeAssignment) => isActive && (effectiveFrom ?? '') > today
  return (
    <Section title="담당 이력" level={3}>
      {query.data === undefined ? (
        <Unread of={query}>
          <FormSkeleton fields={1} />
        </Unread>
      ) : (
        <>
          {query.data.some(isPlanned) ? (
            <Text mb="3" textStyle="sm" color="fg.muted">
              예정된 변경은 담당 영업과장을 그대로 두고 담당 시작일에 오늘을 넣어 저장하면 취소됩니다.
            </Text>
          ) : null}
          <Timeline
            label="담당 이력"
            entries={query.data.map((entry) => ({
              key: entry.id,
              at: entry.createdAt,
              by: entry.createdByName ?? undefined,
              note: `${entry.effectiveFrom ?? '처음'}부터`,
              title: <Move of={entry} isPlanned={isPlanned(entry)} />,
            }))}
          />
        </>
      )}
    </Section>
  )
}

function Move({
  of: { formerManagerName, managerName, isActive },
  isPlanned,
}: {
  of: CodeAssignment
  isPlanned: boolean
}) {
  const now = managerName ?? '담당 없음'
  return (
    <Flex as="span" wrap="wrap" align="center" columnGap="2">
      {formerManagerName === null ? now : `${formerManagerName} → ${now}`}
      {isPlanned ? (
        <Badge size="sm" colorPalette="accent">
          예정
        </Badge>
      ) : null}
      {isActive ? null : <Badge size="sm">이후 변경으로 대체됨</Badge>}
    </Flex>
  )
}
