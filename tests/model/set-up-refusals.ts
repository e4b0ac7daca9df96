const invalid = (details: { field: string; message: string }[]) =>
  Object.assign(new Error('Validation Failed'), { status: 400, details });

/** What may come back in place of an account, one of each kind. */
export const setUpRefusals = {
  refused: Object.assign(new Error('This set-up link does not work.'), { status: 403 }),
  fields: invalid([
    { field: 'userName', message: 'Is outside its limits' },
    { field: 'password', message: 'Please enter valid password' },
  ]),
  elsewhere: invalid([{ field: 'token', message: 'Is outside its limits' }]),
  silent: new Error(''),
};
