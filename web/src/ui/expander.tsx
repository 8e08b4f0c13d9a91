import type { ComponentProps } from 'react'

interface ExpanderProps extends Pick<ComponentProps<'button'>, 'ref' | 'children'> {
  readonly isOpen: boolean
  /** The id of what it opens. */
  readonly controls: string
  readonly onToggle: NonNullable<ComponentProps<'button'>['onClick']>
}

/** Opens and closes what stands below the row of a table. */
export const Expander = ({ isOpen, controls, onToggle, ...button }: ExpanderProps) => (
  <button
    type="button"
    className="expander"
    aria-expanded={isOpen}
    aria-controls={controls}
    onClick={onToggle}
    {...button}
  />
)
