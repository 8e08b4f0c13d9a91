import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { t } from '../lib/messages/app.ts'
import { usePaymentConfig } from '../lib/payment-config.ts'
import { useSiteSettings } from '../lib/site-settings.ts'
import './banners.css'

/** Banners in the header of every page: demonstration, no connection. */
export function Banners({ isStaff }: { readonly isStaff?: boolean }) {
  const { data: payments } = usePaymentConfig()
  const { data: site } = useSiteSettings()
  const isOnline = useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  )
  const isDemonstration = payments?.mode === 'sandbox' || payments?.mode === 'test'
  return (
    <>
      {isDemonstration ? (
        <p className="band">
          {t('demonstration')}
          {isStaff && site?.isTrialDatabase ? <span>{t('trialDatabase')}</span> : null}
        </p>
      ) : null}
      <div role="status">{isOnline ? null : <p className="band offline">{t('offline')}</p>}</div>
    </>
  )
}
