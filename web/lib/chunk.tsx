import { type ComponentType, use } from 'react'

type Code<Props> = { default: ComponentType<Props> }
export type Chunk<Props = object> = ComponentType<Props> & { load: () => Promise<unknown> }

/**
 * A component whose code is loaded when it is needed, or before by `load`. Unlike with React's lazy, one whose code is
 * there renders at once: a fallback, once shown, stays for 300 ms. Code that cannot be loaded throws into the nearest
 * error boundary, until the app is loaded again.
 */
export function chunk<Props extends object>(load: () => Promise<Code<Props>>): Chunk<Props> {
  let loading: Promise<Code<Props>> | undefined
  let loaded: Code<Props> | undefined
  const loadOnce = () => {
    loading ??= load().then((code) => {
      loaded = code
      return code
    })
    return loading
  }
  function Chunk(props: Props) {
    const { default: Loaded } = loaded ?? use(loadOnce())
    return <Loaded {...props} />
  }
  return Object.assign(Chunk, { load: loadOnce })
}
