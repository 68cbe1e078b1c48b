import { excerpt } from '../../lib/excerpt.ts'
import { Button } from '../../ui/Button.tsx'
import { None } from '../../ui/data-table/cells.tsx'

export interface ExcerptButtonProps {
  text: string
  /** How many characters are shown. */
  length: number
  /** Names what a press does. */
  label: string
  onPress: () => void
  /** -1 in a table row, where Enter on the row shows the whole text too: a list has hundreds of rows. */
  tabIndex?: -1
}

/** The beginning of a longer text; a press shows the whole. An empty text gives no button. */
export function ExcerptButton({ text, length, label, onPress, ...stop }: ExcerptButtonProps) {
  if (text === '') return <None />
  const shown = excerpt(text, length)
  return (
    <Button
      variant="plain"
      colorPalette="gray"
      size="sm"
      px="0"
      h="auto"
      width="full"
      fontWeight="normal"
      justifyContent="start"
      textAlign="start"
      whiteSpace="normal"
      aria-label={`${label}: ${shown}`}
      onClick={onPress}
      {...stop}
    >
      <span data-two-lines>{shown}</span>
    </Button>
  )
}
