import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId, useState } from 'react'
import { formatCount } from '#shared/count.ts'
import type { CarrierStat } from '#shared/stats/stats.contract.ts'
import { carrierName } from '../../documents/carrier-name.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { TableSkeleton } from '../../ui/Skeletons.tsx'
import { DealerTable } from './DealerTable.tsx'
import { ShareBar, TypeKey } from './ShareBar.tsx'

export interface CarrierFiguresProps {
  /** undefined until they are read. */
  carriers: readonly CarrierStat[] | undefined
  empty: string
  isUnreached: boolean
}

/** Activations by carrier, each with a bar relative to the largest; each opens its stores. */
export function CarrierFigures({ carriers, empty, isUnreached }: CarrierFiguresProps) {
  if (carriers === undefined) return isUnreached ? <Text color="fg.muted">–</Text> : <TableSkeleton />
  if (carriers.length === 0) return <EmptyState title={empty} />
  const most = Math.max(...carriers.map(({ total }) => total))
  const sum = (of: 'total' | 'newCustomer' | 'portIn') =>
    carriers.reduce((counted, carrier) => counted + carrier[of], 0)
  return (
    <>
      <Flex align="baseline" gap="3" rowGap="1" wrap="wrap" mb="2">
        <Text className="tabular" fontWeight="semibold">
          합계 {formatCount(sum('total'))}건
        </Text>
        <TypeKey newCustomer={sum('newCustomer')} portIn={sum('portIn')} />
      </Flex>
      <List aria-label="통신사">
        {carriers.map((carrier) => (
          <Carrier key={carrier.carrier} carrier={carrier} most={most} />
        ))}
      </List>
    </>
  )
}

function Carrier({ carrier, most }: { carrier: CarrierStat; most: number }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const name = carrierName(carrier.carrier)
  const { total, newCustomer, portIn, dealers } = carrier
  return (
    <li>
      <Opener type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        <Flex as="span" align="baseline" gap="3">
          <Text as="span" flex="1" minWidth="0" truncate fontWeight="medium">
            {name}
          </Text>
          <Text as="span" className="tabular" textStyle="sm" color="fg.muted" flexShrink="0">
            신규 {formatCount(newCustomer)}
          </Text>
          <Text as="span" className="tabular" textStyle="sm" color="fg.muted" flexShrink="0">
            번호이동 {formatCount(portIn)}
          </Text>
          <Text as="span" className="tabular" fontWeight="semibold" minWidth="3.25em" textAlign="end">
            {formatCount(total)}건
          </Text>
          <Box as="span" alignSelf="center" color="fg.muted">
            <ChevronDown size={16} aria-hidden />
          </Box>
        </Flex>
        <ShareBar total={total} newCustomer={newCustomer} portIn={portIn} most={most} />
      </Opener>
      <Box id={id} hidden={!isOpen}>
        {isOpen ? <DealerTable carrier={name} dealers={dealers} /> : null}
      </Box>
    </li>
  )
}

const List = chakra('ul', {
  base: { listStyle: 'none', '& > li + li': { borderTopWidth: '1px', borderColor: 'border' } },
})

const Opener = chakra('button', {
  base: {
    display: 'block',
    width: 'full',
    minHeight: '44px',
    py: '2.5',
    textAlign: 'start',
    borderRadius: 'sm',
    cursor: 'pointer',
    '& svg': { transition: 'transform 160ms' },
    '&[aria-expanded=true] svg': { transform: 'rotate(180deg)' },
  },
})
