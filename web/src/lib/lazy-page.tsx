import { type ComponentType, lazy, type ReactElement, useState } from 'react'

/** A page in a chunk of its own, or a part of one. */
type LazyPage<Props> = ComponentType<Props> & {
  /** The build reads from its source which files the page needs. */
  readonly load: () => Promise<unknown>
  /** Loads the chunk once. Rendered after that, the page stands at once, without its placeholder. */
  readonly preload: () => Promise<unknown>
}

export function lazyPage<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): LazyPage<Props> {
  let loading: ReturnType<typeof load> | undefined
  let loaded: ComponentType<Props> | undefined
  const preload = () =>
    (loading ??= load().then((module) => {
      loaded = module.default
      return module
    }))
  const Lazy = lazy(preload)
  const page = (props: Props) => <Chosen choose={() => loaded ?? Lazy} props={props} />
  return Object.assign(page, { load, preload })
}

interface ChosenProps<Props> {
  readonly choose: () => ComponentType<Props>
  readonly props: Props
}

/**
 * What is loaded is shown as it is: what React has not met yet it takes for missing, and shows the placeholder for 300 ms.
 * What was chosen first stays.
 */
function Chosen<Props extends object>({ choose, props }: ChosenProps<Props>) {
  const [Part] = useState(choose)
  return <Part {...props} />
}

/** The page that an element shows. Null: it is in no chunk of its own. */
export const lazyPageOf = ({ type }: ReactElement): LazyPage<object> | null =>
  typeof type === 'function' && 'preload' in type ? (type as LazyPage<object>) : null
