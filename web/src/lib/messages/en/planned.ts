/** In the place of a page that is not built yet. */
export const planned = {
  notBuilt: 'This page is not built yet.',
  meanwhile: 'Until it is here, our staff do this for you. {reach}',
  toSearch: 'Find a certificate',
  toHome: 'To my home page',
} as const
