import { AskedFigures, type AskedFiguresProps, Nothing } from '../../documents/figures/AskedFigures.tsx'
import { NetworkError } from '../../lib/api-client.ts'

/** A panel's figures. The network error is left out, as one notice shows it for the whole page. */
export function PanelBody<Data>(props: AskedFiguresProps<Data>) {
  const { data, error } = props.asked
  if (!(error instanceof NetworkError)) return <AskedFigures {...props} />
  return data === undefined ? <Nothing>–</Nothing> : props.children(data)
}
