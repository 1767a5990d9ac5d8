import '#styles/upload.css';
import {
  type ChangeEvent,
  type DragEvent,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { isResumeName, resumeRules } from '#contract/job-application.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Field, FormError } from '#islands/ui/Field.tsx';
import { CloseIcon } from '#islands/ui/icons.tsx';

/** Returns why the form refuses a file as the résumé. Undefined: it accepts the file (specification, section 5). */
export const resumeRefusal = ({ name, size }: Pick<File, 'name' | 'size'>): string | undefined => {
  if (size > resumeRules.maxBytes) return resumeRules.tooLarge;
  if (!isResumeName(name)) return resumeRules.wrongType;
  return size === 0 ? resumeRules.empty : undefined;
};

interface ResumeFieldProps extends UseFormRegisterReturn {
  error: string | undefined;
}

/** Returns a new list with this file, or an empty list. A browser can empty a list that was read from an input. */
const fileList = (file: File | undefined): FileList => {
  const transfer = new DataTransfer();
  if (file) transfer.items.add(file);
  return transfer.files;
};

/** Sets or removes an input's file, and dispatches `change` as if the visitor had chosen it. */
const choose = (input: HTMLInputElement | null, file?: File): void => {
  if (!input) return;
  input.files = fileList(file);
  input.dispatchEvent(new Event('change', { bubbles: true }));
};

/**
 * The browser's file input, laid over a box. Visitors can drop files on it, and it works by keyboard and without
 * scripts. The form's value is the name of the file. An alert refuses files of another type or size, or several at
 * once, and the file chosen before stays (decisions, "Resume"). Some browsers show no alerts, so the reason also stands
 * below the field until the next choice.
 */
export const ResumeField = ({ error, name, onChange, onBlur, ref }: ResumeFieldProps) => {
  const input = useRef<HTMLInputElement>(null);
  const purposeId = useId();
  const [file, setFile] = useState<File>();
  const [refusal, setRefusal] = useState<string>();
  useImperativeHandle(ref, () => ({ focus: () => input.current?.focus() }));

  // Checks a file that was chosen before hydration.
  useEffect(() => {
    const chosen = input.current?.files?.[0];
    if (chosen) choose(input.current, chosen);
  }, []);

  /** Shows why a choice is refused. Undefined: it is accepted, and the reason for the last refusal disappears. */
  const refuse = (reason: string | undefined): void => {
    setRefusal(reason);
    if (reason) window.alert(reason);
  };

  const onFileChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    const chosen = currentTarget.files?.[0];
    const reason = chosen && resumeRefusal(chosen);
    const acceptedFile = reason ? file : chosen;
    if (reason) currentTarget.files = fileList(acceptedFile);
    setFile(acceptedFile);
    void onChange({ target: { name, value: acceptedFile?.name ?? '' } });
    refuse(reason);
  };

  /** Lets the page receive dropped files. If there are several, a browser would silently refuse them or take one. */
  const onDragOver = (event: DragEvent): void => {
    if (event.dataTransfer.types.includes('Files')) event.preventDefault();
  };

  const onDrop = (event: DragEvent): void => {
    const [dropped, ...others] = event.dataTransfer.files;
    if (!dropped) return;
    event.preventDefault();
    if (others.length) refuse(resumeRules.several);
    else choose(input.current, dropped);
  };

  const remove = (): void => {
    choose(input.current);
    // The pressed button has the focus, and disappears with the file.
    input.current?.focus();
  };

  return (
    <div>
      <Field
        label="Resume"
        required
        saysRequired
        error={error}
        hint="PDF, DOCX, DOC or RTF, up to 5MB."
      >
        {(attributes) => (
          <>
            <p id={purposeId}>
              Choose your resume. We record only its name for now, and email you to ask for the
              file.
            </p>
            <div className="upload">
              <p>
                <label htmlFor={attributes.id}>
                  <strong>Choose a file</strong>
                </label>{' '}
                or drag it here
              </p>
              <input
                {...attributes}
                aria-describedby={[purposeId, attributes['aria-describedby']].join(' ')}
                ref={input}
                type="file"
                name={name}
                accept={[...resumeRules.extensions, ...resumeRules.mediaTypes].join()}
                onChange={onFileChange}
                onDragOver={onDragOver}
                onDrop={onDrop}
                onBlur={(event) => void onBlur(event)}
              />
            </div>
          </>
        )}
      </Field>
      <FormError message={refusal} />
      {file && (
        <p className="chosen-file">
          <span dir="auto">{file.name}</span>
          <Button variant="icon" aria-label={`Remove ${file.name}`} onClick={remove}>
            <CloseIcon />
          </Button>
        </p>
      )}
    </div>
  );
};
