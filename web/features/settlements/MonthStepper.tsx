import { Flex, Text } from '@chakra-ui/react'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { IconButton } from '../../ui/Button.tsx'

export interface MonthStepperProps {
  /** The month in words. */
  children: string
  /** Null where there is no such month. */
  onBefore: (() => void) | null
  onAfter: (() => void) | null
}

/** Goes through months. */
export function MonthStepper({ children, onBefore, onAfter }: MonthStepperProps) {
  return (
    <Flex align="center" gap="0.5" flexShrink="0">
      <IconButton
        label="이전 달"
        icon={<ChevronLeft aria-hidden />}
        size="sm"
        variant="outline"
        disabled={onBefore === null}
        onClick={() => onBefore?.()}
      />
      <Text
        aria-live="polite"
        className="tabular"
        fontWeight="semibold"
        textAlign="center"
        minWidth="6.25rem"
      >
        {children}
      </Text>
      <IconButton
        label="다음 달"
        icon={<ChevronRight aria-hidden />}
        size="sm"
        variant="outline"
        disabled={onAfter === null}
        onClick={() => onAfter?.()}
      />
    </Flex>
  )
}
