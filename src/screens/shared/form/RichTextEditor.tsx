import { useEffect, useRef, useState } from 'react';
import type { ElementType, KeyboardEvent } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import Tooltip from '@mui/material/Tooltip';
import BoldIcon from '@mui/icons-material/FormatBold';
import BulletsIcon from '@mui/icons-material/FormatListBulleted';
import HeadingIcon from '@mui/icons-material/Title';
import ItalicIcon from '@mui/icons-material/FormatItalic';
import LinkIcon from '@mui/icons-material/InsertLink';
import NumbersIcon from '@mui/icons-material/FormatListNumbered';
import QuoteIcon from '@mui/icons-material/FormatQuote';
import RedoIcon from '@mui/icons-material/Redo';
import StrikeIcon from '@mui/icons-material/StrikethroughS';
import UnderlineIcon from '@mui/icons-material/FormatUnderlined';
import UndoIcon from '@mui/icons-material/Undo';
import { EditorContent, useEditor, useEditorState, type Editor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { richLook, sanitizedToEdit } from '../../../components/RichText';
import { richSchemes } from '../../../contract/rich-text';
import { sanitizeWith } from '../../../services/trusted-types';

// The editor parses HTML by itself, so this sanitizer is registered for it.
sanitizeWith(sanitizedToEdit);

interface RichTextEditorProps {
  value: string;
  onChange: (html: string) => void;
  disabled: boolean;
  label: string;
  /** Attributes of the editable element. */
  attributes: Readonly<Record<string, string>>;
}

// The elements of `richTags`. No styles are injected, because the page's policy forbids them.
const extensions = [
  StarterKit.configure({
    code: false,
    codeBlock: false,
    horizontalRule: false,
    dropcursor: false,
    gapcursor: false,
    heading: { levels: [3, 4] },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      protocols: [...richSchemes],
      HTMLAttributes: { target: null, rel: null },
    },
  }),
];

/** The editor of a rich text field. RichTextField loads it when it is needed. */
export function RichTextEditor({ value, onChange, disabled, label, attributes }: RichTextEditorProps) {
  const told = useRef(value);
  const report = useRef(onChange);
  useEffect(() => {
    report.current = onChange;
  });
  const editor = useEditor({
    extensions,
    content: value,
    editable: !disabled,
    injectCSS: false,
    immediatelyRender: true,
    editorProps: { attributes: { role: 'textbox', 'aria-multiline': 'true', dir: 'auto' } },
    onUpdate: ({ editor: changed }) => {
      told.current = changed.isEmpty ? '' : changed.getHTML();
      report.current(told.current);
    },
  });
  // If an editor takes long to appear, the library replaces it before it is mounted. Only the mounted editor has a text
  // to change, and the effects run again for it. Another value comes from outside: the draft was discarded, or the
  // version of someone else was taken.
  useEffect(() => {
    if (value === told.current || editor.isDestroyed) return;
    told.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
  useEffect(() => {
    if (!editor.isDestroyed) editor.setEditable(!disabled, false);
  }, [editor, disabled]);
  const said = JSON.stringify(attributes);
  useEffect(() => {
    if (editor.isDestroyed) return;
    const known = JSON.parse(said) as Record<string, string>;
    for (const [name, text] of Object.entries(known)) editor.view.dom.setAttribute(name, text);
  }, [editor, said]);
  return (
    <Box
      sx={{
        border: '1px solid',
        borderColor: attributes['aria-invalid'] === 'true' ? 'error.main' : 'control.edge',
        borderRadius: 1,
        '&:focus-within': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '-1px' },
        '& .ProseMirror': {
          ...richLook,
          minHeight: 128,
          maxHeight: 480,
          overflowY: 'auto',
          p: 3,
          outline: 'none',
          whiteSpace: 'pre-wrap',
          wordBreak: 'break-word',
        },
      }}
    >
      <Toolbar editor={editor} label={label} disabled={disabled} />
      <EditorContent editor={editor} />
    </Box>
  );
}

type Tool = { name: string; keys?: string; icon: ElementType; on?: boolean; can?: boolean; run: () => void };

/** The buttons above the text. They are a single tab stop, within which the arrow keys move the focus. */
function Toolbar({ editor, label, disabled }: { editor: Editor; label: string; disabled: boolean }) {
  const [linking, setLinking] = useState(false);
  const [stop, setStop] = useState(0);
  const bar = useRef<HTMLDivElement>(null);
  const now = useEditorState({
    editor,
    selector: ({ editor: at }) => ({
      bold: at.isActive('bold'),
      italic: at.isActive('italic'),
      underline: at.isActive('underline'),
      strike: at.isActive('strike'),
      heading: at.isActive('heading'),
      bullets: at.isActive('bulletList'),
      numbers: at.isActive('orderedList'),
      quote: at.isActive('blockquote'),
      link: at.isActive('link'),
      undo: at.can().undo(),
      redo: at.can().redo(),
    }),
  });
  const chain = () => editor.chain().focus();
  const tools: Tool[] = [
    { name: 'Bold', keys: 'Ctrl B', icon: BoldIcon, on: now.bold, run: () => chain().toggleBold().run() },
    { name: 'Italic', keys: 'Ctrl I', icon: ItalicIcon, on: now.italic, run: () => chain().toggleItalic().run() },
    {
      name: 'Underline',
      keys: 'Ctrl U',
      icon: UnderlineIcon,
      on: now.underline,
      run: () => chain().toggleUnderline().run(),
    },
    { name: 'Strikethrough', icon: StrikeIcon, on: now.strike, run: () => chain().toggleStrike().run() },
    { name: 'Heading', icon: HeadingIcon, on: now.heading, run: () => chain().toggleHeading({ level: 3 }).run() },
    { name: 'Bulleted list', icon: BulletsIcon, on: now.bullets, run: () => chain().toggleBulletList().run() },
    { name: 'Numbered list', icon: NumbersIcon, on: now.numbers, run: () => chain().toggleOrderedList().run() },
    { name: 'Quote', icon: QuoteIcon, on: now.quote, run: () => chain().toggleBlockquote().run() },
    { name: 'Link', icon: LinkIcon, on: now.link, run: () => setLinking(true) },
    { name: 'Undo', keys: 'Ctrl Z', icon: UndoIcon, can: now.undo, run: () => chain().undo().run() },
    { name: 'Redo', keys: 'Ctrl Shift Z', icon: RedoIcon, can: now.redo, run: () => chain().redo().run() },
  ];
  const move = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, Home: -stop, End: tools.length - 1 - stop };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (stop + step + tools.length) % tools.length;
    setStop(next);
    bar.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <>
      <Box
        ref={bar}
        role="toolbar"
        aria-label={`Formatting of ${label}`}
        onKeyDown={move}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, p: 1, borderBottom: '1px solid', borderColor: 'divider' }}
      >
        {tools.map(({ name, keys, icon: Icon, on, can = true, run }, at) => (
          <Tooltip key={name} title={keys === undefined ? name : `${name} (${keys})`}>
            <ToggleButton
              value={name}
              size="small"
              aria-label={name}
              aria-disabled={disabled || !can}
              selected={on ?? false}
              {...(on === undefined && { 'aria-pressed': undefined })}
              tabIndex={at === stop ? 0 : -1}
              onFocus={() => setStop(at)}
              onClick={() => {
                if (!disabled && can) run();
              }}
              sx={{ border: 0, borderRadius: 1, p: 1.5, ...((disabled || !can) && { opacity: 0.4 }) }}
            >
              <Icon fontSize="small" aria-hidden />
            </ToggleButton>
          </Tooltip>
        ))}
      </Box>
      {linking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
    </>
  );
}

const schemeOf = /^([a-z][a-z\d+.-]*):/i;
/** The address in its stored form; null if a link must not lead there. */
function addressOf(typed: string): string | null {
  const text = typed.trim();
  if (text === '' || /\s/.test(text)) return null;
  const [, scheme] = schemeOf.exec(text) ?? [];
  if (scheme === undefined) return text.includes('@') ? `mailto:${text}` : `https://${text}`;
  return (richSchemes as readonly string[]).includes(scheme.toLowerCase()) ? text : null;
}

function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const known = (editor.getAttributes('link') as { href?: string }).href ?? '';
  const [typed, setTyped] = useState(known);
  const [tried, setTried] = useState(false);
  const address = addressOf(typed);
  const wrong = tried && address === null;
  const set = () => {
    setTried(true);
    if (address === null) return;
    const chain = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && known === '')
      chain
        .insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href: address } }] })
        .run();
    else chain.setLink({ href: address }).run();
    onClose();
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs">
      <DialogTitle>Link</DialogTitle>
      <DialogContent>
        <TextField
          autoFocus
          fullWidth
          label="Address"
          value={typed}
          error={wrong}
          helperText={wrong ? 'Enter a web or email address' : 'For example example.com/careers'}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            set();
          }}
          sx={{ mt: 2 }}
        />
      </DialogContent>
      <DialogActions>
        {known !== '' && (
          <Button
            color="error"
            onClick={() => {
              editor.chain().focus().extendMarkRange('link').unsetLink().run();
              onClose();
            }}
          >
            Remove link
          </Button>
        )}
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="contained" onClick={set}>
          Set link
        </Button>
      </DialogActions>
    </Dialog>
  );
}
