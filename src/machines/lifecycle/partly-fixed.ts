/** Parameters of an action of which a part is fixed: charts show that part, `tell(all, canceled)`. */
export const partlyFixed = <Fixed extends object, Args, Rest extends object>(
  fixed: Fixed,
  rest: (args: Args) => Rest,
) => Object.assign((args: Args): Fixed & Rest => ({ ...fixed, ...rest(args) }), { fixed });
