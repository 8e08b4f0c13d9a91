import { Modal } from '@mantine/core'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useEffect, useState } from 'react'
import { classNames } from './class-names.ts'
import { Library } from './library.tsx'
import { useWords } from './words.tsx'
import './dialog.css'

export interface DialogProps {
  readonly isOpen: boolean
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
  /** The row of buttons at the bottom; the safe one first. */
  readonly foot?: ReactNode
  /** 'brief' asks one thing; 'wide' compares things side by side. */
  readonly size?: 'brief' | 'normal' | 'wide'
  /** An alertdialog: its text is read out, and a click outside does not close it. */
  readonly isAlert?: boolean
  /** Holds what a person types: a click outside does not close it, which would lose that. */
  readonly isForm?: boolean
  /** A line under the title. */
  readonly lede?: ReactNode
}

const DialogModal = (props: DialogProps) => (
  <Library>
    <DialogInLibrary {...props} />
  </Library>
)

export default DialogModal

function DialogInLibrary({
  isOpen,
  title,
  onClose,
  children,
  foot,
  size,
  isAlert,
  isForm,
  lede,
}: DialogProps) {
  const words = useWords()
  useFocusReturn()
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  return (
    <Modal.Root
      opened={isOpen}
      onClose={() => {
        leaveField()
        onClose()
      }}
      returnFocus={false}
      fullScreen={isPhone && size !== 'brief'}
      centered={size === 'brief'}
      size={SIZES[size ?? 'normal']}
      closeOnClickOutside={!isAlert && !isForm}
      transitionProps={{ duration: 0 }}
      className={classNames('dialog', size)}
    >
      <Modal.Overlay backgroundOpacity={1} color="var(--scrim)" />
      <Modal.Content ref={isAlert ? makeAlert : null}>
        <div className="dialog-head">
          <div>
            <Modal.Title className={size === 'brief' ? 'dialog-title-brief' : 'dialog-title'}>
              {title}
            </Modal.Title>
            {lede ? <p className="muted">{lede}</p> : null}
          </div>
          {isAlert ? null : (
            <button type="button" className="dialog-close" onClick={onClose}>
              {words.close}
            </button>
          )}
        </div>
        <DialogBody isDescription={isAlert === true}>{children}</DialogBody>
        {foot ? <div className="dialog-foot">{foot}</div> : null}
      </Modal.Content>
    </Modal.Root>
  )
}

const SIZES = { brief: '30rem', normal: '40rem', wide: '58rem' } as const

/** Mantine's Body is read out when the dialog opens: right for a question, too long for a form. */
const DialogBody = ({
  isDescription,
  children,
}: {
  readonly isDescription: boolean
  readonly children: ReactNode
}) =>
  isDescription ? (
    <Modal.Body className="dialog-body">{children}</Modal.Body>
  ) : (
    <div className="dialog-body">{children}</div>
  )

/** A field that is saved when it is left is left before it goes away; React does not say that of one that is removed. */
function leaveField(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}

/** Mantine sets the role itself and accepts no other. */
function makeAlert(content: HTMLElement | null): void {
  content?.setAttribute('role', 'alertdialog')
}

/** Returns the focus to the opener when the dialog closes. */
function useFocusReturn(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    },
    [opener],
  )
}
