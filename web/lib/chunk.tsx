import { type ComponentType, use } from 'react'

type Code<Props> = { default: ComponentType<Props> }

/** Its `load` answers the whole module, and may be called again after it failed. */
export type Chunk<Props = object, Module = Code<Props>> = ComponentType<Props> & {
  load: () => Promise<Module>
}

/**
 * A component whose code is loaded when it is rendered, or before by `load`. Unlike React's lazy, it renders code that
 * is there at once: React keeps a fallback for at least 300 ms. Code that cannot be loaded throws into the nearest error
 * boundary, until the app is loaded again.
 */
export function chunk<Props extends object, Module extends Code<Props> = Code<Props>>(
  load: () => Promise<Module & Code<Props>>,
): Chunk<Props, Module> {
  let loading: Promise<Module> | undefined
  let loaded: Module | undefined
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
