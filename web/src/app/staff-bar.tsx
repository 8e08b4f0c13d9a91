import { t } from '../lib/messages/app.ts'
import { Mark } from './mark.tsx'

/** The bar of staff before their half is there, with what it shows to each of them. */
export const StaffBar = () => (
  <header className="slim">
    <div className="brand">
      <Mark />
      <div>
        <b>{t('brand')}</b>
      </div>
    </div>
  </header>
)
