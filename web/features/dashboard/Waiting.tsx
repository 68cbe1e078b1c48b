import { Box, Flex, Text } from '@chakra-ui/react'
import { OPEN_STATUSES, STATUS_TABLE } from '#shared/documents/activation-status.ts'
import { listAddress } from '../../documents/figures/list-address.ts'
import { Panel } from '../../documents/figures/Panel.tsx'
import { useStatusTotals } from '../../documents/list/document-list.ts'
import { STATUS_LOOK } from '../../ui/status-look.ts'
import { Figure } from './Figure.tsx'
import { PanelBody } from './PanelBody.tsx'
import { ToDocuments } from './ToDocuments.tsx'

const TITLE = '남은 업무'

/** The open documents as a panel, for accounts that may read the list but not the figures of the day. */
export function WaitingPanel() {
  return (
    <Panel title={TITLE} action={<ToDocuments />}>
      <Waiting />
    </Panel>
  )
}

/** The open documents as a line below other figures. */
export function WaitingLine() {
  return (
    <Box mt="4" pt="3" borderTopWidth="1px" borderColor="border.muted">
      <Waiting title={TITLE} />
    </Box>
  )
}

/** The number of documents in each open status, from any day. */
function Waiting({ title }: { title?: string }) {
  const asked = useStatusTotals()
  return (
    <Flex align="baseline" wrap="wrap" columnGap="5" rowGap="1">
      {title === undefined ? null : (
        <Text textStyle="sm" fontWeight="medium">
          {title}
        </Text>
      )}
      <Flex flex="1 1 16rem" align="baseline" wrap="wrap" columnGap="5" rowGap="1">
        <PanelBody asked={asked}>
          {(answer) =>
            OPEN_STATUSES.map((status) => (
              <Figure
                key={status}
                size="sm"
                label={STATUS_TABLE[status].label}
                dot={`status.${STATUS_LOOK[status].color}.solid`}
                value={answer?.totals[status]}
                to={listAddress({ activationStatus: [status] })}
              />
            ))
          }
        </PanelBody>
      </Flex>
    </Flex>
  )
}
