import { Flex } from '@chakra-ui/react'
import { Suspense, useState } from 'react'
import type { User } from '#shared/users/users.contract.ts'
import { useAccount } from '../../../lib/session-store.ts'
import { Button } from '../../../ui/Button.tsx'
import { Section } from '../../../ui/Section.tsx'
import { actionsFor, EDIT, type UserAction } from './user-actions.tsx'

/** The other actions on the account; each opens over this dialog, so that nothing typed here is lost. */
export function UserDialogActions({ user }: { user: User }) {
  const me = useAccount()
  const [opened, open] = useState<UserAction | null>(null)
  return (
    <Section title="계정 관리" level={3}>
      <Flex wrap="wrap" gap="2">
        {actionsFor(user, me?.id)
          .filter(({ key }) => key !== EDIT)
          .map((action) => (
            <Button
              key={action.key}
              size="sm"
              variant="outline"
              colorPalette="gray"
              onClick={() => open(action)}
            >
              {action.icon}
              {action.label}
            </Button>
          ))}
      </Flex>
      {opened === null ? null : (
        <Suspense>
          <opened.Dialog user={user} onClose={() => open(null)} />
        </Suspense>
      )}
    </Section>
  )
}
