import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import './button.css'

export type ButtonKind = 'primary' | 'default' | 'quiet'
export type ButtonSize = 'small' | 'normal' | 'large'

interface ButtonLook {
  readonly kind?: ButtonKind
  readonly size?: ButtonSize
  readonly isFull?: boolean
}

interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  /** Busy: the button keeps its size and focus, and ignores clicks. */
  readonly isBusy?: boolean
  /** Disabled, with the reason in text beside it; it stays in the tab order. */
  readonly isUnavailable?: boolean
}

/** The button. Not Mantine's, which would add loaders and transitions to the first load. */
export function Button({
  kind,
  size,
  isFull,
  isBusy,
  isUnavailable,
  className,
  type,
  onClick,
  ...rest
}: ButtonProps) {
  const isOff = isBusy || isUnavailable
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      className={classNames(buttonClass({ kind, size, isFull }), className)}
      aria-disabled={isOff ? true : undefined}
      aria-busy={isBusy ? true : undefined}
      onClick={isOff ? (event) => event.preventDefault() : onClick}
    />
  )
}

/** The class names of a link that looks like a button: `<Link className={buttonClass({ kind: 'primary' })}>`. */
export function buttonClass(look: { [K in keyof ButtonLook]: ButtonLook[K] | undefined } = {}): string {
  const { kind = 'primary', size = 'normal', isFull } = look
  return classNames('btn', kind !== 'default' && kind, size !== 'normal' && size, isFull && 'full')
}
