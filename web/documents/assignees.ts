import { useQuery } from '@tanstack/react-query'
import { listAssignees } from '#shared/documents/queue.contract.ts'
import { scopeOf } from '#shared/permissions.ts'
import { call } from '../lib/api-client.ts'
import { useAccount } from '../lib/session-store.ts'
import { ASSIGNEES_KEY } from '../records/record-keys.ts'

/** The accounts that can have documents, with how many open ones each has; for those who work on documents. */
export function useAssignees() {
  const account = useAccount()
  return useQuery({
    queryKey: ASSIGNEES_KEY,
    queryFn: ({ signal }) => call(listAssignees, { signal }),
    enabled: account !== null && scopeOf(account, 'documents.process') !== null,
  }).data
}
