import { Box, Flex, Text } from '@chakra-ui/react'

export type ProgressBarProps = {
  /** 0 to 1; undefined while the total is unknown. */
  value: number | undefined
  label: string
  /** Shows the label above the bar, not only for screen readers. */
  showLabel?: boolean | undefined
}

/** The progress of long work, with its percentage. */
export function ProgressBar({ value, label, showLabel }: ProgressBarProps) {
  const percent = value === undefined ? undefined : Math.round(Math.min(Math.max(value, 0), 1) * 100)
  return (
    <Box>
      {showLabel ? (
        <Text textStyle="sm" color="fg.muted" mb="1">
          {label}
        </Text>
      ) : null}
      <Flex align="center" gap="2">
        <Box
          role="progressbar"
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          flex="1"
          height="1.5"
          borderRadius="full"
          bg="bg.emphasized"
          overflow="hidden"
        >
          <Box
            height="full"
            width="full"
            bg="accent.solid"
            borderRadius="full"
            transformOrigin="left"
            transition="transform 160ms"
            animation={percent === undefined ? 'pulse 1.2s ease-in-out infinite' : undefined}
            style={{ transform: `scaleX(${(percent ?? 100) / 100})` }}
          />
        </Box>
        {percent === undefined ? null : (
          <Text className="tabular" textStyle="xs" color="fg.muted" minWidth="8" textAlign="end">
            {percent}%
          </Text>
        )}
      </Flex>
    </Box>
  )
}
