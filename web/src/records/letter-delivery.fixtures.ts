/** How letters come, as the API says it: by post, and nobody has said otherwise. */
export const WIRE_BY_POST = {
  state: 'post',
  answered: false,
  email: 'maria@example.com',
  text: 'I agree that letters come by e-mail.',
  textVersion: '1',
  agreed: null,
  certificates: [],
}
