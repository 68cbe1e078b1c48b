import { AskedFigures, type AskedFiguresProps, Nothing } from '../../documents/figures/AskedFigures.tsx'
import { NetworkError } from '../../lib/api-client.ts'

/** A panel's figures; that no answer comes is said once for the page. */
export function PanelBody<Data>(props: AskedFiguresProps<Data>) {
  const { data, error } = props.asked
  if (!(error instanceof NetworkError)) return <AskedFigures {...props} />
  return data === undefined ? <Nothing>–</Nothing> : props.children(data)
}
