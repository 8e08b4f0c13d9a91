import { translator } from './translator.tsx'

/** The frame of every page: header, footer, banners, whom to call, and what stands in the place of a broken page. */
export const app = {
  brand: 'Fieldstone',
  brandSub: 'Lien portal',
  brandHome: 'home',
  skip: 'Skip to content',
  menu: 'Menu',
  mainNavigation: 'Main',
  copyright: '© {year} {company}',

  navSearch: 'Lien Payoff',
  navMyParcels: 'My Parcels',
  navAbout: 'About',
  navFaq: 'FAQ',
  navContact: 'Contact Us',
  navLogin: 'Login',
  navLogout: 'Logout',
  navProfile: 'Edit Profile',
  disclaimer: 'Disclaimer',
  privacy: 'Privacy Policy',
  accessibility: 'Accessibility',

  colours: 'Colors',
  colourSystem: 'System',
  colourLight: 'Light',
  colourDark: 'Dark',

  demonstration: 'Demonstration: no real money moves.',
  trialDatabase: 'Trial database',
  offline: 'No connection. Nothing is lost.',

  failedTitle: 'This could not be loaded.',
  phoneUnknown: 'our office',
  reachUs: 'Call {phone} or write to {email}.',

  brokenTitle: 'Something went wrong',
  brokenBody: 'This is our fault, and this page did not charge you. Try again; if it happens again, call us.',
  brokenId: 'When you call, give us this number:',
  brokenNew: 'This site has been updated. Reload the page to continue.',
  tryAgain: 'Try again',
  reload: 'Reload the page',
} as const

export const t = translator('app', app)
