import type { ReactNode } from 'react'

interface HeadFactProps {
  readonly name: string
  readonly value: ReactNode
  /** What is to be known beside the value. */
  readonly more: string
}

/** One fact in the head of a page, in a list of them. */
export const HeadFact = ({ name, value, more }: HeadFactProps) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <b>{value}</b>
      <br />
      {more}
    </dd>
  </div>
)
