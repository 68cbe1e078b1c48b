import { Flex, Text } from '@chakra-ui/react'
import { formatCount } from '#shared/count.ts'
import { formatKstDateTime } from '#shared/kst.ts'
import { type RegisterEntry, readPrivacyRegister } from '#shared/privacy/privacy.contract.ts'
import { useAdminQuery } from '../../../records/admin-query.ts'
import { PRIVACY_KEY } from '../../../records/record-keys.ts'
import { Unread } from '../../../ui/EmptyState.tsx'
import { KeyValueList } from '../../../ui/KeyValueList.tsx'
import { TableSkeleton } from '../../../ui/Skeletons.tsx'

/** What is kept about people: each kind of data with what for, how long, why and who sees it. */
export function Register() {
  const query = useAdminQuery([...PRIVACY_KEY, 'register'], readPrivacyRegister)
  if (query.data === undefined)
    return (
      <Unread of={query}>
        <TableSkeleton />
      </Unread>
    )
  return (
    <Flex as="ul" direction="column" listStyleType="none">
      {query.data.map((entry) => (
        <Entry key={entry.key} entry={entry} />
      ))}
    </Flex>
  )
}

function Entry({ entry }: { entry: RegisterEntry }) {
  const { data, purpose, period, basis, seenBy } = entry
  return (
    <Flex
      as="li"
      direction="column"
      gap="2.5"
      py="4"
      borderTopWidth="1px"
      css={{ '&:first-of-type': { borderTopWidth: 0, paddingTop: 0 } }}
    >
      <Text as="h2" fontWeight="semibold" maxWidth="none">
        {data}
      </Text>
      <KeyValueList
        columns={4}
        items={[
          { label: '보관 기간', value: period },
          { label: '목적', value: purpose },
          { label: '근거', value: basis },
          { label: '마지막 삭제', value: removalWords(entry) },
          { label: '볼 수 있는 사람', value: seenBy, wide: true },
        ]}
      />
    </Flex>
  )
}

function removalWords({ ranAt, removedAt, removed }: RegisterEntry): string | null {
  if (removedAt !== null) return `${formatKstDateTime(removedAt)}, ${formatCount(removed)}건`
  return ranAt === null ? null : `${formatKstDateTime(ranAt)}까지 없음`
}
