import { Modal } from '@mantine/core'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import { useMediaQuery } from '@mantine/hooks'
import { useId } from 'react'
import { classNames } from './class-names.ts'
import type { DialogProps } from './dialog.tsx'
import { useWords } from './words.tsx'
import './dialog.css'

export default function DialogModal({
  isOpen,
  title,
  onClose,
  children,
  foot,
  size,
  isAlert,
  lede,
}: DialogProps) {
  const words = useWords()
  const bodyId = useId()
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      fullScreen={isPhone && size !== 'brief'}
      centered={size === 'brief'}
      size={SIZES[size ?? 'normal']}
      closeOnClickOutside={!isAlert}
      transitionProps={{ duration: 0 }}
      className={classNames('dialog', size)}
    >
      <Modal.Overlay backgroundOpacity={1} color="var(--scrim)" />
      <Modal.Content {...(isAlert ? { role: 'alertdialog', 'aria-describedby': bodyId } : {})}>
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
        <div className="dialog-body" id={bodyId}>
          {children}
        </div>
        {foot ? <div className="dialog-foot">{foot}</div> : null}
      </Modal.Content>
    </Modal.Root>
  )
}

const SIZES = { brief: '30rem', normal: '40rem', wide: '58rem' } as const
