import { Flex } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import {
  type CodeAssignment,
  type ContactCode,
  listCodeAssignments,
} from '#shared/contact-codes/contact-code.contract.ts'
import { call } from '../../../lib/api-client.ts'
import { caching } from '../../../lib/query-client.ts'
import { REFERENCE_KEY } from '../../../records/record-keys.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Unread } from '../../../ui/EmptyState.tsx'
import { Section } from '../../../ui/Section.tsx'
import { FormSkeleton } from '../../../ui/Skeletons.tsx'
import { Timeline } from '../../../ui/Timeline.tsx'

/** Who gave a code to which sales manager, from which day, newest first; with what was replaced since. */
export function AssignmentHistory({ code: { id, version } }: { code: ContactCode }) {
  const query = useQuery({
    ...caching.admin,
    queryKey: [...REFERENCE_KEY, 'code-assignments', id, version],
    queryFn: ({ signal }) => call(listCodeAssignments, { params: { id }, signal }),
  })
  return (
    <Section title="담당 이력" level={3}>
      {query.data === undefined ? (
        <Unread of={query}>
          <FormSkeleton fields={1} />
        </Unread>
      ) : (
        <Timeline
          label="담당 이력"
          entries={query.data.map((entry) => ({
            key: entry.id,
            at: entry.createdAt,
            by: entry.createdByName ?? undefined,
            note: `${entry.effectiveFrom ?? '처음'}부터`,
            title: <Move of={entry} />,
          }))}
        />
      )}
    </Section>
  )
}

function Move({ of: { formerManagerName, managerName, isActive } }: { of: CodeAssignment }) {
  const now = managerName ?? '담당 없음'
  return (
    <Flex as="span" wrap="wrap" align="center" columnGap="2">
      {formerManagerName === null ? now : `${formerManagerName} → ${now}`}
      {isActive ? null : <Badge size="sm">이후 변경으로 대체됨</Badge>}
    </Flex>
  )
}
