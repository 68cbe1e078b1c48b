import { Text } from '@chakra-ui/react'
import { formatKstShort } from '#shared/kst.ts'

/** Of when what is shown is, where the server could not be asked; `at` in ms since 1970. */
export function AsOf({ at }: { at: number }) {
  return (
    <Text textStyle="sm" color="fg.muted" className="tabular">
      {`${formatKstShort(new Date(at))} 기준입니다. 연결되면 새로 읽습니다.`}
    </Text>
  )
}
