import { type ComponentType, use } from 'react'

type Code<Props> = { default: ComponentType<Props> }

/** Its `load` may be called again after it failed. */
export type Chunk<Props = object> = ComponentType<Props> & { load: () => Promise<unknown> }

/**
 * A component whose code is loaded when it is rendered, or before by `load`. Unlike React's lazy, it renders code that
 * is there at once: React keeps a fallback for at least 300 ms. Code that cannot be loaded throws into the nearest error
 * boundary, until the app is loaded again.
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
  return Object.assign(Chunk, {
    load: () =>
      loadOnce().catch((error: unknown) => {
        // Rendered, it is asked for once more: the connection may be back.
        loading = undefined
        throw error
      }),
  })
}
